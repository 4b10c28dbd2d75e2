import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'here.option': 'Nur auf diesem Gerät',
  'here.optionHelp': 'Bleibt in diesem Browser, auch ohne Netz. Später kann jemand dazukommen.',
  'here.away': 'Der Server ist gerade nicht erreichbar. Auf diesem Gerät kann gespielt werden.',
  'here.getting': 'Alles, was die Partie braucht, wird geladen …',
  'here.ready': 'Alles ist da. Ab jetzt braucht die Partie kein Netz mehr.',
  'here.readyWhileOpen':
    'Alles ist da. Die Partie braucht kein Netz, solange ihr die Seite nicht schließt oder neu ladet.',
  'here.title': 'Nur auf diesem Gerät',
  'here.kept':
    'Diese Partie liegt in diesem Browser und nirgends sonst. Werden die Daten des Browsers gelöscht, ist sie weg; wer sie behalten will, speichert sie als Datei.',
  'here.fleeting':
    'Dieser Browser speichert nichts, vielleicht weil Cookies verboten sind. Die Partie ist weg, sobald diese Seite geschlossen oder neu geladen wird; speichere sie als Datei, um sie zu behalten.',
  'here.hides':
    'Solange etwas verdeckt ist, steht es nicht in der Datei, und niemand kann mit ihr weiterspielen. Im Link steht die ganze Partie.',
  'here.alone':
    'Hier sieht sonst niemand zu. Dieses Gerät zieht selbst, aus seiner sicheren Quelle für Zufallszahlen. Nach dem Ende zeigt die Datei der Partie, dass alles Gezogene aus einer einzigen geheimen Zahl folgt. Nur würde niemand merken, wenn jemand die Partie so oft neu begonnen hätte, bis ihm passte, was kam.',
  'here.link': 'Link mit dieser Partie kopieren',
  'here.save': 'Als Datei speichern',
  'here.join':
    'Soll jemand von einem anderen Gerät aus mitspielen? Dann geht die Partie von hier an auf dem Server weiter, und du bekommst einen Link zum Verschicken.',
  'here.goOn': 'Auf dem Server weiterspielen',
  'here.who': 'Wer spielt von einem anderen Gerät aus?',
  'here.free': 'Diese Plätze werden frei. Wer den Link hat, kann sich dort hinsetzen.',
  'here.one': 'Mindestens ein Platz muss frei werden, und eine Person muss an diesem Gerät bleiben.',
  'here.best': 'Beste Züge',
  'here.plans': 'Beste Pläne',
  'here.counted': 'Das Beste nach der Rechnung der Bots',
  'here.second': 'Das Zweitbeste nach der Rechnung der Bots',
  'here.third': 'Das Drittbeste nach der Rechnung der Bots',
  'here.botWould': 'Was {bot} tun würde',
  'here.wasHidden': 'Was während der Partie verdeckt war, zählt hier als bekannt.',
  'here.lookThrough': 'Die ganze Partie durchgehen',
  'here.lookingThrough': 'Die Partie wird durchgegangen …',
  'here.lookedThrough': 'Die Partie ist durchgegangen. Züge, in denen ein Bot anders gespielt hätte: {n}.',
  'here.otherwise': 'Wo ein Bot anders gespielt hätte',
  'here.none': 'Nach der Rechnung der Bots hat niemand einen deutlich besseren Zug ausgelassen.',
  'here.showAll': 'Alle {n} zeigen',
  'here.marked':
    'Angesehen: {n} von {total} Zügen; wo Menschen spielen, ohne die der Bots. In der Liste stehen die, die nach der Rechnung der Bots mindestens {points} schlechter sind und an deren Stelle der stärkste Bot auf diesem Gerät anders gespielt hätte. Wer weiter vorausdenkt, kann bessere Gründe gehabt haben.',
  'here.together':
    'Was alle eingenommen und bezahlt haben, steht in den Büchern. Für Chancen und die Nachbesprechung braucht es einen Server.',
  'here.onward': 'Von hier an weiterspielen',
  'here.linkAt': 'Link zu dieser Stellung',
  'reason.device_rules':
    'Die Regeln dieses Spiels konnten nicht auf dieses Gerät geladen werden. Versuch es in einer Minute noch einmal, mit Netz.',
  'reason.device_bot':
    'Der Bot konnte nicht auf dieses Gerät geladen werden. Versuch es in einer Minute noch einmal, mit Netz.',
  'reason.device_game': 'Dieses Spiel geht noch nicht ohne Server.',
  'reason.device_set_up': 'Mit diesen Optionen geht das Spiel nicht ohne Server.',
  'reason.device_parts':
    'So eine Datei kann nur ein Server lesen. Auf einem Gerät muss sie aussehen wie die des Spiels, mit anderen Wörtern an denselben Stellen.',
  'reason.device_void': 'In diesem Spiel wurde Gezogenes zurückgenommen. Das kann nur ein Server lesen.',
  'reason.device_version': 'Diese Partie wurde nach anderen Regeln begonnen als denen auf diesem Gerät.',
  'reason.link_cut':
    'Von diesem Link fehlt das Ende. Lass ihn dir noch einmal schicken, oder die Partie als Datei.',
  'reason.device_kept':
    'Dieser Browser konnte die Partie nicht aufbewahren. Vielleicht ist kein Platz mehr, oder er ist im privaten Modus.',
}
export default de
