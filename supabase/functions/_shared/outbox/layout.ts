import { type Content, type Link, type MailListing, given, waysTo } from './content.ts'
import type { Mail } from './deliver.ts'
import { html, lined, type Markup } from './html.ts'

/** The longest address of a picture: twelve of them leave an e-mail below the 102 kB that Gmail shows. */
const LONGEST_ADDRESS = 600

const ink = '#1b2422'
const soft = '#48524e'
const accent = '#11594f'
const font = 'font-family:Arial,Helvetica,sans-serif;line-height:1.5;word-break:break-word'
const body = `${font};font-size:16px;color:${ink}`
const small = `${font};font-size:14px;color:${soft}`

/** What the classes are for: programs without dark colours leave it out. */
const dark = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #141a18 !important;
    }
    .card {
      background: #1f2725 !important;
      border-color: #35403c !important;
    }
    .ink {
      color: #f2ede4 !important;
    }
    .soft {
      color: #c3cbc6 !important;
    }
    .link {
      color: #8fd0c3 !important;
    }
    .button {
      background: #8fd0c3 !important;
      color: #10201d !important;
    }
  }
</style>`

const table = (rows: Markup | Markup[], style = '') =>
  html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${style}">
    ${rows}
  </table>`

const row = (content: string | Markup | Markup[], below: number) =>
  html`<tr>
    <td class="ink" style="padding:0 0 ${below}px;${body}">${content}</td>
  </tr>`

const smallRow = (content: string | Markup, padding: string) =>
  html`<tr>
    <td class="soft" style="padding:${padding};${small}">${content}</td>
  </tr>`

const anchor = (address: string, content: string | Markup) =>
  html`<a class="link" href="${address}" style="color:${accent}">${content}</a>`

const isShort = (address: string | null | undefined) => Boolean(address && address.length <= LONGEST_ADDRESS)

function listingRows({ title, lines, photo, address }: MailListing) {
  const name = html`<strong>${title}</strong>`
  const image = html`<img
    src="${photo}"
    alt=""
    width="534"
    style="display:block;width:100%;height:auto;border-radius:8px"
  />`
  return [
    ...(isShort(photo) ? [row(address ? html`<a href="${address}">${image}</a>` : image, 12)] : []),
    row(html`${address ? anchor(address, name) : name}${lines.map((line) => html`<br />${line}`)}`, 24),
  ]
}

const factsTable = (facts: [label: string, value: string][]) =>
  html`<table cellspacing="0" cellpadding="0">
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th
            class="soft"
            align="left"
            valign="top"
            style="padding:0 16px 8px 0;font-weight:400;${small};white-space:nowrap"
          >
            ${label}
          </th>
          <td class="ink" valign="top" style="padding:0 0 8px;${body}">${lined(value)}</td>
        </tr>`,
    )}
  </table>`

const buttonOf = ({ label, address }: Link) =>
  html`<a
    class="button"
    href="${address}"
    style="${font};display:inline-block;padding:12px 28px;border-radius:8px;background:${accent};color:#fff;font-size:16px;font-weight:700;text-decoration:none"
    >${label}</a
  >`

function cardOf({ heading, paragraphs, listings = [], facts = [], button, links = [], notes = [] }: Content) {
  const shown = given(facts)
  return table([
    row(html`<h1 style="margin:0;font-size:24px;line-height:1.25">${heading}</h1>`, 16),
    ...paragraphs.map((words) => row(lined(words), 16)),
    ...listings.flatMap(listingRows),
    ...(shown.length > 0 ? [row(factsTable(shown), 16)] : []),
    ...(button ? [row(buttonOf(button), 24)] : []),
    ...links.map(({ label, address }) => row(anchor(address, label), 12)),
    ...notes.map((note) => smallRow(note, '0 0 16px')),
  ])
}

const logoOf = ({ company_name, agency }: Mail) =>
  isShort(agency.logo)
    ? html`<img
        src="${agency.logo}"
        alt="${company_name}"
        height="48"
        style="height:48px;max-width:240px;padding:8px;border-radius:8px;background:#fff"
      />`
    : html`<strong style="font-size:20px">${company_name}</strong>`

const footOf = ({ company_name, agency }: Mail) =>
  html`<strong>${company_name}</strong>${waysTo(agency).map(
      ({ label, value, link }) => html`<br />${label}: ${link ? anchor(link, value) : value}`,
    )}`

/** The layout of every e-mail: a column of tables, whose styles no program strips, in light and dark colours. */
export function layoutOf(mail: Mail, content: Content) {
  const column = table(
    [
      row(logoOf(mail), 16),
      html`<tr>
        <td
          class="card"
          style="padding:32px 32px 16px;border:1px solid #e6dfd3;border-radius:12px;background:#fff"
        >
          ${cardOf(content)}
        </td>
      </tr>`,
      smallRow(footOf(mail), '20px 33px 0'),
    ],
    'max-width:600px',
  )
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        ${dark}
      </head>
      <body class="page" style="margin:0;background:#faf7f2">
        ${table(
          html`<tr>
            <td class="page" align="center" style="padding:24px 12px;background:#faf7f2">${column}</td>
          </tr>`,
        )}
      </body>
    </html>`
}
