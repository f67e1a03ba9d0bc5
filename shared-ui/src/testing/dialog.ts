/** jsdom has `<dialog>` but neither `showModal` nor `close`; this is what our Modal needs of them. */
export function installDialog() {
  const dialog = HTMLDialogElement.prototype
  if (typeof dialog.showModal === 'function') return
  dialog.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus()
    this.addEventListener('keydown', cancelOnEscape)
  }
  dialog.close = function close() {
    this.open = false
    this.removeEventListener('keydown', cancelOnEscape)
  }
}

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }))
}
