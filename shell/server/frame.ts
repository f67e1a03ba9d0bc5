import type { Agency, PostedForm } from 'shared-backend'
import { callLink } from 'shared-ui/contact'
import { text } from '../src/text.ts'
import { escapeHtml } from './escape.ts'

/** The menu before any script runs: the same links as the real one, so that it works without. */
const links = [
  ['/', text.menu.home],
  ['/properties', text.menu.properties],
  ['/#services', text.menu.services],
  ['/#about', text.menu.about],
  ['/#contact', text.menu.contact],
] as const

/**
 * The page until React takes over: header and agency, in the very classes of Header.tsx, so that
 * nothing moves. Class names are those that the build gives (see classNames in the webpack factory).
 */
export function siteFrame(agency: Agency, posted?: PostedForm) {
  const menu = links
    .map(([href, label]) => `<a class="shell_Header_link" href="${href}">${label}</a>`)
    .join('')
  const name = escapeHtml(agency.name)
  return `<header class="shell_Header_header"><div class="shell_Header_bar">
<a class="shell_Header_logo" href="/"><span class="shell_Logo_logo"><svg class="shell_Logo_mark" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M3 15.5 16 4l13 11.5"/><path d="M7 16v12h18V16"/></g><path d="M13 28v-8.5a3 3 0 0 1 6 0V28" fill="currentColor"/></svg><span class="shell_Logo_name">${name}</span></span></a>
<nav class="shell_Header_menu" aria-label="${text.menu.label}">${menu}<a class="shell_Header_call" href="/#contact">${text.menu.talkToUs}</a></nav>
</div></header>
<main class="shell_SiteLayout_main">${withoutScript(agency, posted)}</main>`
}

/** What a rendered page says to a browser without JavaScript, where nothing can be searched or sent. */
export const noScriptNotice = ({ phone, email }: Agency) => `<noscript><p class="shell_MessagePage_notice">
${text.noScript.limits} <a href="${callLink(phone)}">${escapeHtml(phone)}</a> · <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a></p></noscript>`

/** Says, seconds later and without a script, that the scripts have not come. `data-late` is how the shell finds it. */
export const lateNotice = `<p class="shell_MessagePage_late" role="status" data-late>${text.late.body} <a href="">${text.late.reload}</a></p>`

/** Of a form that was answered with this page. The remote, which could say it in its own words, is not there. */
function answerOf({ status, error }: PostedForm) {
  const words = status === 200 ? text.posted.taken : [text.posted.refused, error?.message].join(' ')
  return `<p role="alert">${escapeHtml(words)}</p>`
}

/** What the frame says to a browser without JavaScript: who this is and how to call. */
function withoutScript(agency: Agency, posted?: PostedForm) {
  return `<noscript><div class="shell_MessagePage_page"><h1>${escapeHtml(agency.name)}</h1>
${posted ? answerOf(posted) : ''}<p>${text.noScript.body}</p>
<p><a href="${callLink(agency.phone)}">${escapeHtml(agency.phone)}</a> · <a href="mailto:${escapeHtml(agency.email)}">${escapeHtml(agency.email)}</a></p>
<p>${escapeHtml(agency.address)} · ${escapeHtml(agency.creci)}</p></div></noscript>`
}
