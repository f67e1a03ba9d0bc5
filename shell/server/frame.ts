import type { Agency, PostedForm } from 'shared-backend'
import { callLink } from 'shared-ui/contact'
import { text } from '../src/text.ts'
import type { AssetList } from './assetList.ts'
import { escapeHtml } from './escape.ts'

/** The result of a form in the shell's words, since the remote is not there to show it in its own. */
function answerOf({ status, error }: PostedForm) {
  const words = status === 200 ? text.posted.taken : [text.posted.refused, error?.message].join(' ')
  return `<p role="alert">${escapeHtml(words)}</p>`
}

/** Fills the agency's facts into the shell's templates; empty for a shell that was published without them. */
export function fillTemplates({ templates }: AssetList, agency: Agency, posted?: PostedForm) {
  const escaped = Object.entries({ ...agency, call: callLink(agency.phone) }).map(
    ([name, value]) => [name, escapeHtml(value)] as const,
  )
  const words = new Map([...escaped, ['answer', posted ? answerOf(posted) : '']])
  const fill = (template = '') =>
    template.replaceAll(/\{(\w+)\}/g, (place, name: string) => words.get(name) ?? place)
  return { frame: fill(templates?.frame), noScript: fill(templates?.noScript), slow: fill(templates?.slow) }
}
