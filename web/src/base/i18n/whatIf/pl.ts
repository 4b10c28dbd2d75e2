import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'whatIf.help': 'Zmień jedną rzecz, a boty dokończą partię, raz za razem.',
  'whatIf.helpPlay':
    'Wybierz tu coś innego albo zagraj to jak przy stole. Potem boty dokończą partię, raz za razem.',
  'whatIf.step': 'Co się zmienia',
  'whatIf.nothing': 'Nic: boty grają dalej od tego miejsca',
  'whatIf.other': 'Zamiast tego',
  'whatIf.further': 'Możesz stąd grać dalej.',
  'whatIf.again': 'Zacznij od nowa',
  'whatIf.same': 'Tak właśnie było. Wybierz coś innego.',
  'whatIf.leftOut': 'Nic: to się nie wydarza',
  'whatIf.noOther': 'Nic innego nie było tu możliwe.',
  'whatIf.play': 'Niech boty grają dalej',
  'whatIf.stop': 'Zatrzymaj',
  'whatIf.goOn': 'Kontynuuj',
  'whatIf.working': 'Boty grają…',
  'whatIf.games': '{n} z {total} partii',
  'whatIf.done': 'Wszystkie partie są rozegrane.',
  'whatIf.close': 'Zamknij „Co by było, gdyby”',
  'whatIf.happened': 'Tak jak było',
  'whatIf.from': 'Od tego miejsca',
  'whatIf.changed': 'Po zmianie',
  'whatIf.really': 'W tej partii',
  'whatIf.points': 'Punkty',
  'whatIf.wins': 'Wygrane',
  'whatIf.range': '(od {low} do {high})',
  'whatIf.more': '{name} zyskuje na zmianie: średnio {points} pkt (od {low} do {high}).',
  'whatIf.less': '{name} traci na zmianie: średnio {points} pkt (od {low} do {high}).',
  'whatIf.unclear': '{name}: zmiana nie robi wyraźnej różnicy, średnio {points} pkt (od {low} do {high}).',
  'whatIf.gainWins': 'Udział wygranych: {wins} pkt proc. (od {low} do {high}).',
  'whatIf.dropped': {
    one: 'Po zmianie {n} późniejszy krok tej fazy nie był już możliwy.',
    few: 'Po zmianie {n} późniejsze kroki tej fazy nie były już możliwe.',
    many: 'Po zmianie {n} późniejszych kroków tej fazy nie było już możliwych.',
    other: 'Po zmianie {n} późniejszego kroku tej fazy nie było już możliwe.',
  },
  'whatIf.phase': 'Reszta fazy zostaje taka, jaka była; potem grają boty.',
  'whatIf.legend':
    'Jasny pas obejmuje cztery partie na pięć, kreska w nim to środek; w ciemnym pasie z pewnością 95% leży średnia. Romb to to, co wydarzyło się naprawdę.',
  'whatIf.estimated':
    'Oszacowane: na wszystkich miejscach grają dalej boty, wszystkie tak samo. Ludzie zagraliby inaczej, więc to przybliżenie, a nie dowód.',
  'whatIf.proven': 'Pewne: nie ma już nic do rozegrania.',
  'whatIf.bots.ahead': 'Wykonują ruch, który obiecuje najwięcej, i nie patrzą dalej.',
  'whatIf.bots.greedy': 'Biorą to, co na pierwszy rzut oka wygląda najlepiej.',
  'whatIf.bots.onward':
    'Inwestują i sprzedają według planu, ale nie składają ofert i nie przebudowują swoich działek.',
  'whatIf.bots.level': 'Grają jak bot „{bot}”.',
  'whatIf.endless': {
    one: '{n} partia nie dobiegła końca i nie jest liczona.',
    few: '{n} partie nie dobiegły końca i nie są liczone.',
    many: '{n} partii nie dobiegło końca i nie jest liczonych.',
    other: '{n} partii nie dobiegło końca i nie jest liczone.',
  },
  'whatIf.series': 'Seria {seed}: ten sam numer daje te same partie.',
  'whatIf.about': 'Ile to jest warte',
}

export default pl
