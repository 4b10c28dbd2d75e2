import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'frozen.title': 'Partia według starszych zasad',
  'frozen.why':
    'Tę partię rozpoczęto według zasad w wersji {then}. Na tym serwerze gra się według wersji {now}, a starszej już tu nie ma, więc nie można ani pokazać pozycji, ani grać dalej.',
  'frozen.kept':
    'Nic nie przepadło: poniżej jest wszystko, co zapisano, a plik otworzy Gusher, który zna jeszcze tamte zasady.',
  'frozen.hidden':
    'Partia nie jest skończona i niektóre ruchy mogą być przed kimś ukryte. Tylko dawne zasady pozwoliłyby powiedzieć które; dlatego do końca partii nie widać ich ani tutaj, ani w pliku.',
  'frozen.download': 'Zapisz partię w pliku',
  'frozen.moves': 'Co zostało zapisane',
  'frozen.notation': 'Ruchy są zapisane tak jak w plikach z partiami.',
  'frozen.covered': '{seat}: ukryte',
  'frozen.undone': 'cofnięte',
  'frozen.other': 'Adnotacja: {kind}',
}
export default pl
