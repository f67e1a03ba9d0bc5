/** How often new leads are looked for: often enough to see one while it is warm. */
export const leadPolling = { pollingInterval: 120_000, skipPollingIfUnfocused: true }
