/**
 * What a cell of the list says of its place, for who cannot see it.
 * @param position from 0
 * @param total of the whole list; undefined where that, or the place in it, is not known
 */
export const listItemProps = (position: number, total: number | undefined) => ({
  role: 'listitem',
  'data-place': position,
  ...(total !== undefined && { 'aria-posinset': position + 1, 'aria-setsize': total }),
})
