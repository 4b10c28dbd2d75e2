import type { Key } from './en'
import type { Entry } from '../words'

const de: Record<Key, Entry> = {
  'site.intro': 'Spielt gegen Bots oder zusammen an diesem Gerät. Ohne Konto.',
  'site.about': 'Was diese Seite kann',
  'site.kept':
    'Partien bleiben in diesem Browser und sonst nirgends. Wer eine auf ein anderes Gerät mitnehmen will, speichert sie als Datei.',
  'site.takes':
    'Freunde an ihren eigenen Geräten, Spiele mit einer Klasse, Verlaufskurven und „Was wäre, wenn …?“ brauchen einen Gusher-Server.',
  'site.there': 'Zum Server: {server}',
  'site.none':
    'Diese Seite nennt keinen. Jeder kann einen auf einem Computer starten, und alle im selben Netz können mitmachen.',
  'site.needs': 'Dafür braucht es einen Gusher-Server.',
  'site.gameNeeds': 'Um es zu spielen, braucht es einen Gusher-Server.',
  'site.here': 'Dort öffnen: {server}',
  'site.guideTool': 'Für Lehrkräfte',
  'site.guideTitle': 'Leitfaden für Lehrkräfte',
  'site.school': 'Datenschutzblatt',
  'site.keeping': 'Die Seite wird auf diesem Gerät abgelegt, damit sie auch ohne Netz aufgeht …',
  'site.offline': 'Die Seite liegt auf diesem Gerät: Sie geht auch ohne Netz auf.',
  'site.notKept':
    'Dieser Browser behält die Seite nicht, sie braucht also ein Netz. Unter einer Adresse, die mit https beginnt, würde er sie behalten.',
  'site.failed': 'Dieser Browser konnte die Seite nicht ablegen, sie braucht also ein Netz.',
  'site.newer': 'Es gibt eine neuere Fassung dieser Seite.',
  'site.take': 'Laden',
  'reason.no_server': 'Dafür braucht es einen Gusher-Server, und diese Seite hat keinen.',
}

export default de
