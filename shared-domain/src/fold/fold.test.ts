import { fold } from './index.ts'

test.each([
  ['São  José', 'sao jose'],
  ['São José'.normalize('NFD'), 'sao jose'],
  ['80 m²', '80 m2'],
  ['İSTANBUL ısı', 'istanbul isi'],
  ['STRASSE Straße STRAẞE', 'strasse strasse strasse'],
  ['ﬁm de tarde', 'fim de tarde'],
  ['Ærø Œuvre Łódź Đà Nẵng', 'aero oeuvre lodz da nang'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['1ª Avenida, n.º 5', '1a avenida, n.o 5'],
  ['\t Rua\u00a0A \n', 'rua a'],
  ['', ''],
])('%j reads %j', (text, folded) => expect(fold(text)).toBe(folded))
