/** From here on the progress bar is shown. */
const BAR_THRESHOLD = 50
/** From here on the bar names the property and the banner invites to a simulation. */
const BANNER_THRESHOLD = 200

export interface ScrollState {
  barVisible: boolean
  pastIntro: boolean
  /** How much of the page lies behind, 0 to 100. */
  percent: number
}

/** Lengths in CSS pixels; a page that fits its window has no way to go. */
export function scrollState(top: number, pageHeight: number, windowHeight: number): ScrollState {
  const way = pageHeight - windowHeight
  const percent = way > 0 ? Math.round(Math.min(1, Math.max(0, top / way)) * 100) : 0
  return { barVisible: top > BAR_THRESHOLD, pastIntro: top > BANNER_THRESHOLD, percent }
}
