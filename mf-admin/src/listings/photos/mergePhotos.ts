/** Photos by their ids. */
export interface Arrangement {
  order: string[]
  primary: string | null
}

export interface PhotoMerge {
  mine: Arrangement
  theirs: Arrangement
  disputed: (keyof Arrangement)[]
  taken: (keyof Arrangement)[]
}

/** `order` with those of `other` that it lacks, each behind the one that it stands behind there. */
function weave(order: string[], other: string[]) {
  const woven = [...order]
  other.forEach((id, index) => {
    if (!woven.includes(id)) woven.splice(woven.indexOf(other[index - 1] ?? '') + 1, 0, id)
  })
  return woven
}

/**
 * Two arrangements of photos that began as `base`, both with the same photos afterwards: a photo that was added on
 * either side is in both, one that the others have removed is in neither, and one's own new photos are kept.
 */
export function mergePhotos(base: Arrangement, mine: Arrangement, theirs: Arrangement): PhotoMerge {
  const isGone = (id: string) => base.order.includes(id) && !theirs.order.includes(id)
  const left = mine.order.filter((id) => !isGone(id))
  const known = (order: string[]) =>
    order.filter((id) => [base, mine, theirs].every((one) => one.order.includes(id))).join()
  const changes = {
    mine: known(mine.order) !== known(base.order),
    theirs: known(theirs.order) !== known(base.order),
    differ: known(mine.order) !== known(theirs.order),
  }
  const primary = mine.primary && isGone(mine.primary) ? base.primary : mine.primary
  const primaryDiffers = primary !== theirs.primary

  const orders = { mine: weave(left, theirs.order), theirs: weave(theirs.order, left) }
  const isDisputed = changes.mine && changes.theirs && changes.differ
  const isPrimaryDisputed = primaryDiffers && primary !== base.primary && theirs.primary !== base.primary
  const takesOrder = !isDisputed && changes.theirs
  const takesPrimary = primaryDiffers && !isPrimaryDisputed && primary === base.primary
  const isOtherSet = theirs.order.join() !== base.order.join()
  return {
    mine: {
      order: takesOrder ? orders.theirs : orders.mine,
      primary: takesPrimary ? theirs.primary : primary,
    },
    theirs: { order: orders.theirs, primary: theirs.primary },
    disputed: [...(isDisputed ? ['order' as const] : []), ...(isPrimaryDisputed ? ['primary' as const] : [])],
    taken: [
      ...(isOtherSet && !isDisputed ? ['order' as const] : []),
      ...(takesPrimary ? ['primary' as const] : []),
    ],
  }
}
