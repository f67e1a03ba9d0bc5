// The types of the library's own package change global ones, for every package that is checked beside the shell.
type Listen = (report: (metric: { value: number }) => void) => void
export const onCLS: Listen
export const onINP: Listen
export const onLCP: Listen
