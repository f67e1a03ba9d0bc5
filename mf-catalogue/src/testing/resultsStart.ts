import { screen } from '@testing-library/react'

/** The focus target at the start of the results, by its text: it has no role of its own and contains a status. */
export const resultsStart = (count: string | RegExp) => screen.getByText(count).parentElement
