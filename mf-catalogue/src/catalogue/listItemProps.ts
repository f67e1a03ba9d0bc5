/**
 * The attributes of a cell of the list: its position, for screen readers.
 * @param position from 0
 * @param total of the full list; undefined where that, or the position in it, is not known
 */
export const listItemProps = (position: number, total: number | undefined) => ({
  role: 'listitem',
  'data-place': position,
  ...(total !== undefined && { 'aria-posinset': position + 1, 'aria-setsize': total }),
})
