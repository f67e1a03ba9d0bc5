import assert from 'node:assert/strict'
import { html, lined } from './html.ts'

Deno.test('a value is never markup, wherever it stands', () => {
  const value = `<script>"&'</script>`
  const escaped = '&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;'
  assert.equal(
    html`<a title="${value}">${[value, 1, null, false]}</a>`.toString(),
    `<a title="${escaped}">${escaped}1</a>`,
  )
  // As JSON of a database could have it.
  const imitation = { text: '<b>', toString: () => '<b>' } as unknown as string
  assert.equal(html`${imitation}`.toString(), '&lt;b&gt;')
})

Deno.test('what was made of a template stands as it is, and a text keeps its lines', () => {
  assert.equal(html`<p>${html`<b>${'&'}</b>`}</p>`.toString(), '<p><b>&amp;</b></p>')
  assert.equal(html`${lined('<a>\nb')}`.toString(), '&lt;a&gt;<br />b')
})
