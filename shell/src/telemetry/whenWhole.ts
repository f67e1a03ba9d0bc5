/** Does some work once the page is there with all that it has asked for, and the browser has nothing else to do. */
export function whenWhole(work: () => Promise<unknown>) {
  // A page is not worse for it.
  const begin = () => void work().catch(() => undefined)
  const later = () =>
    window.requestIdleCallback ? window.requestIdleCallback(begin, { timeout: 5_000 }) : setTimeout(begin)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
