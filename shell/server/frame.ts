import type { Agency, PostedForm } from 'shared-backend'
import { callLink } from 'shared-ui/contact'
import { text } from '../src/text.ts'
import type { AssetList } from './assetList.ts'
import { escapeHtml } from './escape.ts'

/** Of a form that was answered with this page. The remote, which could say it in its own words, is not there. */
function answerOf({ status, error }: PostedForm) {
  const words = status === 200 ? text.posted.taken : [text.posted.refused, error?.message].join(' ')
  return `<p role="alert">${escapeHtml(words)}</p>`
}

/** The shell's own HTML with the agency's words in it; nothing of a shell that was published without. */
export function fillTemplates({ templates }: AssetList, agency: Agency, posted?: PostedForm) {
  const escaped = Object.entries({ ...agency, call: callLink(agency.phone) }).map(
    ([name, value]) => [name, escapeHtml(value)] as const,
  )
  const words = new Map([...escaped, ['answer', posted ? answerOf(posted) : '']])
  const fill = (template = '') =>
    template.replaceAll(/\{(\w+)\}/g, (place, name: string) => words.get(name) ?? place)
  return { frame: fill(templates?.frame), noScript: fill(templates?.noScript), slow: fill(templates?.slow) }
}
