import { VisuallyHidden } from 'shared-ui'

/** What Enter in a field presses, being the form's first button: the place's button would else take it. */
export const EnterButton = () => (
  <VisuallyHidden>
    <button type="submit" tabIndex={-1} aria-hidden="true" />
  </VisuallyHidden>
)
