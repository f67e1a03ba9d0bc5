import { VisuallyHidden } from 'shared-ui'

/** The form's first button, which Enter in a field presses; without it Enter would press the button of the places. */
export const EnterButton = () => (
  <VisuallyHidden>
    <button type="submit" tabIndex={-1} aria-hidden="true" />
  </VisuallyHidden>
)
