import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'own.title': 'Was Gusher über dich weiß',
  'own.what':
    'Deinen Namen, deine Einstellungen, die Tische und Räume, in denen du bist, was du dort gesagt hast, deine Bots und Passkeys und wo du erinnert wirst. Das alles kannst du als Datei haben.',
  'own.download': 'Datei herunterladen',
  'own.erase': 'Meine Daten löschen',
  'own.eraseHelp':
    'Alles, was in dieser Datei steht, verschwindet, auf all deinen Geräten, und deine Bots auch. Tische, an denen sonst niemand spielt, werden entfernt. An den anderen geht es ohne dich weiter, als hättest du die Partie verlassen; dein Name und was du gesagt hast, stehen dort nicht mehr.',
  'own.sure': 'Das lässt sich nicht rückgängig machen, und deine sechs Wörter gelten nicht mehr.',
  'own.eraseGo': 'Ja, alles löschen',
}

export default de
