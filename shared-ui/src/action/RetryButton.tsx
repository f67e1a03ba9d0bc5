import { Button, type ButtonProps } from './Button.tsx'

/** The last heading before an element, in whose part of the page it stands. */
const headingAbove = (element: Element) =>
  [...document.querySelectorAll<HTMLElement>('h1, h2')].findLast(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

/** As a ref: when the button goes away with the focus, that goes to the heading above it, unless somebody takes it. */
function handOnFocus(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    const above = headingAbove(button)
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const heading = above?.isConnected ? above : document.querySelector('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }
}

/**
 * 'Tentar Novamente'. It goes away with the message that it stands in: whoever pressed it goes on at the heading above, and
 * not at the beginning of the page.
 */
export const RetryButton = ({
  children = 'Tentar Novamente',
  ...button
}: Omit<ButtonProps, 'ref' | 'onClick'> & { onClick: () => void }) => (
  <Button {...button} ref={handOnFocus}>
    {children}
  </Button>
)
