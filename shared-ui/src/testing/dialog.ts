/** jsdom's `<dialog>` cannot be modal; this gives tests the focus and the Escape of a real one. */
export function installDialog() {
  const dialog = HTMLDialogElement.prototype
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
