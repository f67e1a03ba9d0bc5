import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// On a machine that does much else a second is soon over; what never comes is found out all the same.
configure({ asyncUtilTimeout: 20_000 })

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** jsdom has `<dialog>` without its methods; these do what a test can see of a modal one: the focus and Escape. */
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus()
  this.addEventListener('keydown', cancelOnEscape)
}
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.removeEventListener('keydown', cancelOnEscape)
  this.dispatchEvent(new Event('close'))
}

/**
 * Tests load none of the site's styles. Without them jsdom hides popovers, which it cannot open, and joins the words of
 * neighbours that the site lays out as boxes.
 */
const boxes = new CSSStyleSheet()
boxes.replaceSync('[popover] { display: block } span, small, strong, label { display: inline-block }')
document.adoptedStyleSheets = [boxes]

window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver ??= class {
  root = null
  rootMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
} as unknown as typeof IntersectionObserver
