/** The event by which the card in the place of a remote's page says that it is shown. */
export const failedEvent = 'remote-failed'
