import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'frozen.title': 'Eine Partie nach älteren Regeln',
  'frozen.why':
    'Diese Partie begann nach Fassung {then} der Regeln. Dieser Server spielt nach Fassung {now} und kennt die ältere nicht mehr; deshalb kann er weder eine Stellung zeigen noch jemanden weiterspielen lassen.',
  'frozen.kept':
    'Verloren ist nichts: Unten steht alles, was aufgeschrieben wurde, und ein Gusher, der jene Regeln noch kennt, kann die Datei öffnen.',
  'frozen.hidden':
    'Die Partie ist noch nicht zu Ende, und manche Züge sollen vielleicht nicht alle sehen. Welche das sind, ließe sich nur mit den alten Regeln sagen; deshalb ist bis zum Ende der Partie nichts davon zu sehen, weder hier noch in der Datei.',
  'frozen.download': 'Partie als Datei speichern',
  'frozen.moves': 'Was aufgeschrieben wurde',
  'frozen.notation': 'Die Züge stehen in der Schreibweise der Partiedateien da.',
  'frozen.covered': '{seat}: verborgen',
  'frozen.undone': 'zurückgenommen',
  'frozen.other': 'Vermerk: {kind}',
}
export default de
