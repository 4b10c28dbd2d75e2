import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'about.version': 'Wersja {version}',
  'about.what':
    'Cztery gry planszowe o wierceniach w poszukiwaniu ropy i rud: z botami, ze znajomymi, z całą klasą albo do badań. Bez kont, bez reklam i bez niczego z obcych stron.',
  'about.games': 'Gry i ich twórcy',
  'about.ours':
    'Opisy zasad, rysunki i boty są nasze, pomysły należą do autorów: jeśli gra ci się podoba, rozejrzyj się za jej pudełkiem.',
  'about.work': 'Praca innych',
  'about.builtOn':
    'Gusher korzysta z wolnego oprogramowania i otwartych krojów pisma, których autorzy proszą o wymienienie.',
  'about.notices': 'Autorzy i licencje (długi tekst)',
}

export default pl
