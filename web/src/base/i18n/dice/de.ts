import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'dice.title': 'Geht es bei den Würfeln mit rechten Dingen zu?',
  'dice.promise':
    'Bevor sich jemand setzte, hat der Server eine geheime Zahl gewählt und ihren Fingerabdruck gezeigt; seither kann er sie nicht mehr ändern. Danach hat jedes Gerät auf dieselbe Weise eine eigene Zahl versprochen und sie erst genannt, als alle versprochen hatten. Was hier gezogen wird – Würfel, Plättchen, Karten –, folgt aus all diesen Zahlen zusammen. Wer mitspielt, kann sich also nicht aussuchen, was kommt, und auch der Server nicht mehr, sobald deine Zahl dabei ist.',
  'dice.here':
    'Bevor etwas gezogen wurde, hat dieses Gerät eine geheime Zahl gewählt; aus ihr folgt alles, was hier gezogen wird. Dies ist ihr Fingerabdruck: Die Zahl lässt sich nicht mehr ändern.',
  'dice.hereOffline':
    'Wer die Würfel an einem anderen Rechner prüfen will, speichert die Partie als Datei und startet dort „gusher verify“.',
  'dice.old':
    'Dieser Tisch stammt aus der Zeit, als Geräte ihre Zahlen noch nicht vorher versprachen. Die geheime Zahl stand von Anfang an fest; ob jemand die eigene Zahl erst spät gewählt hat, lässt sich nicht prüfen.',
  'dice.later':
    'Wenn die Partie zu Ende ist, steht hier die geheime Zahl, und dieses Gerät kann alles noch einmal ziehen.',
  'dice.seeded':
    'Die Spielleitung hat einen Startwert gewählt, aus dem die geheime Zahl folgt. Alle Räume mit diesem Startwert ziehen dieselben Ereignisse, Plättchen und Würfe in derselben Reihenfolge. Wer ihn kennt oder schon mit ihm gespielt hat, weiß, was kommt; ein kurzer Startwert lässt sich aus dem Fingerabdruck erraten.',
  'dice.fingerprint': 'Fingerabdruck der geheimen Zahl',
  'dice.mirrored':
    'Alle Tische dieser Runde ziehen dasselbe. Die geheime Zahl wird gezeigt, wenn der letzte fertig ist.',
  'dice.since':
    'Diese Partie hat anderswo begonnen. Was bis dahin gezogen wurde, stammt nicht aus dieser geheimen Zahl und lässt sich hier nicht prüfen.',
  'dice.secret': 'Die geheime Zahl',
  'dice.numbers': 'Was in die Würfel einging',
  'dice.yours': 'deine Zahl',
  'dice.from': 'nichts Eigenes; folgt aus der geheimen Zahl',
  'dice.lateYours':
    'deine Zahl kam nicht rechtzeitig; an ihre Stelle trat eine, die aus der geheimen Zahl folgt',
  'dice.late': 'die Zahl kam nicht rechtzeitig; an ihre Stelle trat eine, die aus der geheimen Zahl folgt',
  'dice.check': 'Würfel prüfen',
  'dice.checking': 'Alles wird noch einmal gezogen …',
  'dice.fair': 'Die Würfel waren wie versprochen.',
  'dice.unfair': 'Die Würfel waren nicht wie versprochen.',
  'dice.ok': 'Richtig.',
  'dice.wrong': 'Falsch.',
  'dice.unknown': 'Nicht geprüft.',
  'dice.checked.secret': 'Die geheime Zahl passt zu ihrem Fingerabdruck.',
  'dice.checked.first': 'Der Fingerabdruck ist der, der diesem Gerät am Anfang gezeigt wurde.',
  'dice.checked.firstUnknown': 'Dieses Gerät hat den Fingerabdruck vor Beginn der Partie nicht gesehen.',
  'dice.checked.promises':
    'Alle Versprechen sind die, die dieses Gerät gesehen hat, bevor es die eigene Zahl nannte.',
  'dice.checked.promisesUnknown':
    'Dieses Gerät hat nichts versprochen; wann die anderen es taten, kann es also nicht sagen.',
  'dice.checked.kept': 'Jede Zahl ist die, die versprochen war.',
  'dice.checked.mine': 'Die Zahl dieses Geräts ist in den Würfeln.',
  'dice.checked.mineLate': 'Die Zahl dieses Geräts ist nicht in den Würfeln.',
  'dice.checked.draws': {
    one: '{n} Ergebnis wurde noch einmal gezogen; es ist dasselbe.',
    other: '{n} Ergebnisse wurden noch einmal gezogen; alle sind dieselben.',
  },
  'dice.checked.drawsWrong': {
    one: '{n} Ergebnis ist ein anderes, als die Zahlen ergeben.',
    other: '{n} Ergebnisse sind andere, als die Zahlen ergeben.',
  },
  'dice.checked.drawsUnknown': 'Die Ergebnisse lassen sich nicht mehr abfragen.',
  'dice.operator': 'Was der Betreiber des Servers noch tun könnte',
  'dice.operatorText':
    'Wer den Server betreibt, kennt die geheime Zahl. Er könnte behaupten, eine Zahl sei zu spät gekommen, jemanden wegschicken oder einen Tisch vor Beginn verwerfen, so lange, bis ihm die Würfel passen. Ist deine eigene Zahl dabei, braucht jeder Versuch eine andere Zahl, die zu spät kam, oder einen neuen Tisch, und das siehst du. Ist sie nicht dabei, weil dein Gerät weg war, als sich die Letzten setzten, oder weil dies ein Raum ist, in dem kein Gerät etwas beiträgt, dann hilft nur Vertrauen: zum Server oder zu jemand anderem, dessen Zahl dabei ist.',
  'dice.offline':
    'Wie wahrscheinlich jedes Ergebnis war, sagt der Server. Wer auch das prüfen will, lädt die Partie herunter und startet am eigenen Rechner „gusher verify“.',
}
export default de
