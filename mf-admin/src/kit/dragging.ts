/** In px: a click is no drag. */
export const BEFORE_DRAG = { activationConstraint: { distance: 6 } }
/** In ms and px: a finger that moves on before scrolls the page. */
export const LONG_PRESS = { activationConstraint: { delay: 250, tolerance: 8 } }
