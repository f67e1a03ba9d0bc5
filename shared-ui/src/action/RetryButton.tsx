import { Button, type ButtonProps } from './Button.tsx'
import { focusOn } from './focusOn.ts'

/** The last heading before an element, in whose part of the page it stands. */
const headingAbove = (element: Element) =>
  [...document.querySelectorAll<HTMLElement>('h1, h2')].findLast(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

/** As a ref: when the focused button unmounts, the focus moves to the heading above it, unless another element takes it. */
function moveFocusToHeading(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    const above = headingAbove(button)
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      focusOn(above?.isConnected ? above : document.querySelector('h1'))
    })
  }
}

/**
 * 'Tentar Novamente': the retry button of an error message. It unmounts with the message, so the focus moves to the heading
 * above and not to the beginning of the page.
 */
export const RetryButton = ({
  children = 'Tentar Novamente',
  ...button
}: Omit<ButtonProps, 'ref' | 'onClick'> & { onClick: () => void }) => (
  <Button {...button} ref={moveFocusToHeading}>
    {children}
  </Button>
)
