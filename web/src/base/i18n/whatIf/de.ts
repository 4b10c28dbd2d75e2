import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'whatIf.help': 'Ändere eine Sache, und Bots spielen die Partie zu Ende, immer wieder.',
  'whatIf.helpPlay':
    'Wähle hier etwas anderes oder spiele es wie am Tisch. Dann spielen Bots die Partie zu Ende, immer wieder.',
  'whatIf.step': 'Was geändert wird',
  'whatIf.nothing': 'Nichts: Bots spielen von hier weiter',
  'whatIf.other': 'Stattdessen',
  'whatIf.further': 'Von hier kannst du weitermachen.',
  'whatIf.again': 'Neu beginnen',
  'whatIf.same': 'Genau so war es. Wähle etwas anderes.',
  'whatIf.leftOut': 'Nichts: Es entfällt',
  'whatIf.noOther': 'Etwas anderes war hier nicht möglich.',
  'whatIf.play': 'Weiterspielen lassen',
  'whatIf.stop': 'Anhalten',
  'whatIf.goOn': 'Fortsetzen',
  'whatIf.working': 'Die Bots spielen …',
  'whatIf.games': '{n} von {total} Partien',
  'whatIf.done': 'Alle Partien sind gespielt.',
  'whatIf.close': '„Was wäre, wenn“ schließen',
  'whatIf.happened': 'Wie es war',
  'whatIf.from': 'Von hier',
  'whatIf.changed': 'Geändert',
  'whatIf.really': 'In der Partie',
  'whatIf.points': 'Punkte',
  'whatIf.wins': 'Siege',
  'whatIf.range': '({low} bis {high})',
  'whatIf.more': '{name} gewinnt durch die Änderung: im Mittel {points} Punkte ({low} bis {high}).',
  'whatIf.less': '{name} verliert durch die Änderung: im Mittel {points} Punkte ({low} bis {high}).',
  'whatIf.unclear':
    'Für {name} macht die Änderung keinen klaren Unterschied: im Mittel {points} Punkte ({low} bis {high}).',
  'whatIf.gainWins': 'Anteil der Siege: {wins} Prozentpunkte ({low} bis {high}).',
  'whatIf.dropped': {
    one: 'Nach der Änderung war {n} Schritt, der später in dieser Phase kam, nicht mehr möglich.',
    other: 'Nach der Änderung waren {n} Schritte, die später in dieser Phase kamen, nicht mehr möglich.',
  },
  'whatIf.phase': 'Der Rest der Phase bleibt, wie er war; danach spielen Bots weiter.',
  'whatIf.legend':
    'Im hellen Band liegen vier von fünf Partien, der Strich darin ist die Mitte; im dunklen Band liegt mit 95 % Sicherheit der Durchschnitt. Die Raute ist, was wirklich geschah.',
  'whatIf.estimated':
    'Geschätzt: Auf allen Plätzen spielen Bots weiter, alle gleich. Menschen würden anders spielen; es ist also ein Hinweis, kein Beweis.',
  'whatIf.proven': 'Sicher: Es ist nichts mehr zu spielen.',
  'whatIf.bots.ahead': 'Sie machen den Zug, der am meisten verspricht, und denken nicht weiter.',
  'whatIf.bots.greedy': 'Sie nehmen, was auf den ersten Blick am besten aussieht.',
  'whatIf.bots.onward':
    'Sie investieren und verkaufen nach Plan, machen aber keine Angebote und bauen auf ihren Parzellen nichts um.',
  'whatIf.bots.level': 'Sie spielen wie der Bot „{bot}“.',
  'whatIf.endless': {
    one: '{n} Partie kam zu keinem Ende und zählt nicht mit.',
    other: '{n} Partien kamen zu keinem Ende und zählen nicht mit.',
  },
  'whatIf.series': 'Serie {seed}: Dieselbe Nummer ergibt dieselben Partien.',
  'whatIf.about': 'Was das wert ist',
}

export default de
