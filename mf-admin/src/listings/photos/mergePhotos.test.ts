import { mergePhotos, type Arrangement } from './mergePhotos.ts'

const photos = (order: string, primary: string | null = 'a'): Arrangement => ({
  order: order.split(''),
  primary,
})
const text = ({ order, primary }: Arrangement) => `${order.join('')} ${primary}`

test.each([
  // name, mine, theirs, merged, disputed
  ['they added one while I sorted', photos('cab'), photos('abcd'), 'cdab a', []],
  ['they added one at the front while I sorted', photos('cab'), photos('dabc'), 'dcab a', []],
  ['they removed one while I sorted', photos('cab'), photos('ac'), 'ca a', []],
  ['they sorted, I added one', photos('abcn'), photos('cba'), 'cnba a', []],
  ['they sorted, I did nothing', photos('abc'), photos('cba'), 'cba a', []],
  ['both sorted alike', photos('cba'), photos('cba'), 'cba a', []],
  ['both sorted', photos('cab'), photos('bca'), 'cab a', ['order']],
  ['they removed what I made primary', photos('abc', 'b'), photos('ac'), 'ac a', []],
  ['they removed the primary one and chose another', photos('abc'), photos('bc', 'c'), 'bc c', []],
  ['I chose another primary one', photos('abc', 'b'), photos('abc'), 'abc b', []],
  ['both chose another', photos('abc', 'b'), photos('abc', 'c'), 'abc b', ['primary']],
] as const)('%s', (_name, mine, theirs, merged, disputed) => {
  const merge = mergePhotos(photos('abc'), mine, theirs)
  expect(text(merge.mine)).toBe(merged)
  expect(merge.disputed).toEqual(disputed)
  // Whichever is chosen, no photo is lost and none comes back.
  expect(merge.theirs.order.toSorted()).toEqual(merge.mine.order.toSorted())
})
