import { screen } from '@testing-library/react'

/** What is focused where the results begin, by its words: those are a status within it, and it has no role of its own. */
export const resultsStart = (count: string | RegExp) => screen.getByText(count).parentElement
