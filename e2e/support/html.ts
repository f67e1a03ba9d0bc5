import { expect } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** The errors of the HTML standard, without matters of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Fails with rule, place and reason for each error in a document. */
export async function expectValidHtml(html: string) {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId} at ${selector}: ${message}`),
  )
  expect(problems).toEqual([])
}
