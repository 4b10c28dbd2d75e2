import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'course.title': 'Verlauf der Partie',
  'course.close': 'Verlauf der Partie schließen',
  'course.measure': 'Was gezeigt wird',
  'course.wins': 'Chancen',
  'course.points': 'Punkte',
  'course.sides': 'Was jede Seite hier erwarten konnte',
  'course.working': 'Der Verlauf der Partie wird berechnet …',
  'course.whole': 'Der ganze Verlauf der Partie ist bekannt.',
  'course.unknown': 'Noch ist nichts bekannt.',
  'course.expects': '{name}: {chance}, {points} Punkte',
  'course.pointsShort': '{n} P.',
  'course.near': 'Das sind die Zahlen einer Stellung ganz in der Nähe; diese hier wird noch berechnet.',
  'course.over': 'Sicher: Hier war die Partie vorbei.',
  'course.games': {
    one: 'Geschätzt nach {n} Partie, die Bots von hier zu Ende gespielt haben.',
    other: 'Geschätzt nach {n} Partien, die Bots von hier zu Ende gespielt haben.',
  },
  'course.between': {
    one: 'Nach {n} Partie. In Wahrheit, mit 95 % Sicherheit: {low} bis {high}, {from} bis {to} Punkte.',
    other: 'Nach {n} Partien. In Wahrheit, mit 95 % Sicherheit: {low} bis {high}, {from} bis {to} Punkte.',
  },
  'course.changes': 'Was die Chancen am meisten verändert hat',
  'course.change': '{name}: {before} → {after}, {points} Punkte',
  'course.unit': 'In Prozentpunkten, mit den Chancen davor und danach.',
  'course.noChanges': 'Kein Zug hat die Chancen deutlich verändert.',
  'course.noChangesYet': 'Bisher hat kein Zug die Chancen deutlich verändert.',
  'course.worth':
    'Eine Chance sagt, wie oft jemand in diesen Partien Erster wurde; wer sich den ersten Platz teilt, bekommt einen Teil davon. Eine Veränderung sagt, wie viel besser oder schlechter der Zug war als das, was diese Bots getan hätten.',
  'course.upTo': 'Die ganze Phase, bis: {text}',
  'course.table': 'Als Tabelle',
  'course.point': 'Nach',
  'course.provenPoints': {
    one: 'Die Punkte sind nach {n} Partie geschätzt.',
    other: 'Die Punkte sind nach {n} Partien geschätzt.',
  },
  'course.tried': 'der Versuch',
  'course.played': 'die Partie, wie sie gespielt wurde',
  'course.fork': 'hier trennen sie sich',
  'course.provenMark': 'Wo unter der Kurve eine dicke Linie liegt, ist bewiesen, wer gewinnt.',
  'best.try': 'Ausprobieren',
  'best.tryNumber': 'Ausprobieren: Zug {n} auf dem Spielplan',
  'best.plans': 'Die besten Pläne hier',
  'best.askPlans': 'Beste Pläne suchen',
  'best.workingPlans': 'Die besten Pläne werden gesucht …',
  'best.whose': 'Wessen Pläne',
  'best.plan':
    'Ein Plan ist alles, was in dieser Phase zu tun war, außer dem Handel. Was gehandelt wurde, bleibt, und alle anderen tun, was sie getan haben.',
  'best.noPlan': 'In dieser Phase gab es nichts zu entscheiden.',
  'best.begin': 'Zum Anfang dieser Phase',
  'best.nothing': 'Gar nichts',
  'best.steps': { one: '{n} Schritt', other: '{n} Schritte' },
  'best.done': 'So wurde es gemacht.',
  'best.tried': 'Das wird hier ausprobiert.',
  'best.reckoned': 'Geschätzte Punkte: {n}.',
  'best.against': '{n} gegenüber dem, was gemacht wurde.',
  'best.againstTried': '{n} gegenüber dem, was hier ausprobiert wird.',
  'best.tryPlan': 'Ausprobieren: Plan {n} auf dem Tisch',
  'best.reckoning': {
    one: 'Die Reihenfolge folgt der Rechnung: Alle weiteren Runden werden {n}-mal zu Ende gespielt, ohne die anderen und ohne Handel.',
    other:
      'Die Reihenfolge folgt der Rechnung: Alle weiteren Runden werden {n}-mal zu Ende gespielt, ohne die anderen und ohne Handel.',
  },
  'best.worthPlans': {
    one: 'Chancen und Punkte neben einem Plan sind nach {n} Partie geschätzt, die Bots danach mit allen zu Ende gespielt haben.',
    other:
      'Chancen und Punkte neben einem Plan sind nach {n} Partien geschätzt, die Bots danach mit allen zu Ende gespielt haben.',
  },
  'best.title': 'Die besten Züge hier',
  'best.ask': 'Beste Züge suchen',
  'best.working': 'Die besten Züge werden gesucht …',
  'best.whole': 'Die besten Züge sind gefunden.',
  'best.nobody': 'Hier war niemand am Zug.',
  'best.toMove': '{name} ist am Zug.',
  'best.searched': {
    one: 'Die Suche hat {looks} Variante geprüft.',
    other: 'Die Suche hat {looks} Varianten geprüft.',
  },
  'best.looked': '{share} der Suche entfielen auf diesen Zug',
  'best.passedOver': 'geprüft und verworfen',
  'best.evaluated': 'einen Zug weit bewertet',
  'best.played': 'So wurde gespielt.',
  'best.proven': 'Bewiesen: {name} gewinnt, wie auch immer der andere spielt.',
  'best.provenBy': {
    one: 'Bewiesen: {name} gewinnt mit {n} Punkt Vorsprung, wenn beide so gut wie möglich spielen.',
    other: 'Bewiesen: {name} gewinnt mit {n} Punkten Vorsprung, wenn beide so gut wie möglich spielen.',
  },
  'best.provenLevel': 'Bewiesen: Es endet unentschieden, wenn beide so gut wie möglich spielen.',
  'best.amongBots': 'Unter Bots, die weiterspielen: {chance}.',
  'best.line': 'Danach erwartet:',
  'best.seen': 'Was vom Beweis zu sehen ist:',
  'best.worth': {
    one: 'Die Reihenfolge folgt der Suche oder dem Beweis. Chancen und Punkte sind nach {n} Partie geschätzt, die Bots nach dem Zug zu Ende gespielt haben.',
    other:
      'Die Reihenfolge folgt der Suche oder dem Beweis. Chancen und Punkte sind nach {n} Partien geschätzt, die Bots nach jedem Zug zu Ende gespielt haben.',
  },
}

export default de
