import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'wall.title': 'Leinwand von Raum {code}',
  'wall.join': 'Spielt mit',
  'wall.closed': 'Die Tür ist zu',
  'wall.qr': 'QR-Code, der zu {link} führt',
  'wall.code': 'Code',
  'wall.people': {
    one: '{n} Person ist dabei',
    other: '{n} Personen sind dabei',
  },
  'wall.voided': 'Die Phase wurde zurückgenommen',
  'wall.withoutGroup': 'Noch ohne Gruppe:',
  'wall.ready': 'fertig',
  'wall.busy': 'noch nicht fertig',
  'wall.away': 'nicht da',
  'wall.done': 'Fertig: {n} von {all}',
  'wall.paused': 'Pause',
  'wall.waits': 'Die Uhr wartet auf die Bank',
  'wall.resultFollows': 'Die Platzierungen kommen gleich.',
  'wall.podium': 'Und hier sind die Platzierungen …',
  'wall.winner': 'Gewonnen hat …',
  'wall.winners': 'Gewonnen haben …',
  'wall.points': { one: '{n} Punkt', other: '{n} Punkte' },
  'wall.over': 'Partien zu Ende: {n} von {all}',
  'wall.ended': 'zu Ende',
  'wall.toMove': 'am Zug',
  'wall.lost': 'Der Server antwortet nicht. Sobald er es tut, geht es hier von selbst weiter.',
  'wall.offline': 'Diese Leinwand hat kein Netz. Sobald es wieder da ist, geht es hier von selbst weiter.',
  'wall.hostAway': 'Der Bildschirm der Spielleitung ist nicht verbunden.',
  'wall.erased': 'Diesen Raum gibt es nicht mehr',
  'wall.forbidden': 'Öffne die Leinwand mit dem Link, den die Spielleitung hat',
}

export default de
