import assert from 'node:assert/strict'
import { sampleMails, siteUrl, type Words } from './testing/sampleMails.ts'

/* What holds for every e-mail. */

const photo = 'https://projeto.supabase.example/storage/v1/object/public/property-images/1/casa-480.jpg'
const logo = 'https://projeto.supabase.example/storage/v1/object/public/company-logos/logo.png'
const mailsWith = (words: Words, pictures = { photo, logo }) => Object.entries(sampleMails(words, pictures))
const plain: Words = (sample) => sample

const hrefsIn = (html: string) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

Deno.test(
  'each has a plain text that says and leads to the same, both colour schemes, and how to reach the agency',
  () => {
    for (const [name, { text, html }] of mailsWith(plain)) {
      const links = hrefsIn(html).filter((address) => address.startsWith(siteUrl))
      assert(links.length > 0, name)
      for (const link of links) assert(text.includes(link), `${name} ${link}`)
      assert.equal(html.split('class="button"').length, 2, name)
      assert(html.includes('<meta name="color-scheme" content="light dark" />'), name)
      assert(html.includes(`src="${logo}"`), name)
      for (const way of ['(48) 3333-0199', '(48) 99999-0199', 'Rua das Palmeiras, 120, Centro'])
        assert(text.includes(way) && html.includes(way), `${name} ${way}`)
      assert(html.includes('href="https://wa.me/5548999990199"'), name)
    }
  },
)

Deno.test('each is from the agency by name, and answered to it, or to whom it is told about', () => {
  for (const [name, { to, fromName, replyTo }] of mailsWith(plain)) {
    assert.equal(fromName, 'Morada Clara Imóveis')
    const answered =
      to === 'bia@example.com'
        ? 'contato@moradaclara.example'
        : name === 'password'
          ? undefined
          : 'bia@example.com'
    assert.equal(replyTo?.address, answered, name)
  }
})

Deno.test('what a person writes becomes neither markup nor a header', () => {
  const hostile = `"><script>alert('x')</script>\r\nBcc: todos@example.com`
  for (const [name, { html, subject, fromName, replyTo }] of mailsWith(() => hostile, {
    photo: hostile,
    logo: hostile,
  })) {
    assert(!/<script/i.test(html), name)
    assert.equal(html.split('<').length, html.split('>').length, name)
    assert(!/[\r\n]/.test(subject + fromName + (replyTo?.name ?? '')), name)
  }
})

Deno.test('without a logo the agency’s name stands there', () => {
  const [, { html }] = mailsWith(plain, { photo, logo: '' })[0]!
  assert.equal(html.split('Morada Clara Imóveis').length - 1, 3)
  assert(!html.includes('<img'))
})

// Gmail cuts off what is longer than 102 kB. A picture's address is shown up to a length, and left out beyond it.
for (const longest of ['"', '🏡', 'm'])
  Deno.test(`none is longer than 100 kB, with all that may be written, of ${longest}`, () => {
    for (const length of [500, 2000]) {
      const address = `https://projeto.supabase.example/${'&'.repeat(length)}`
      const words: Words = (_sample, most) => longest.repeat(most)
      for (const [name, { html, text }] of mailsWith(words, { photo: address, logo: address })) {
        const { length: size } = new TextEncoder().encode(html + text)
        assert(size <= 100_000, `${name} ${size}`)
      }
    }
  })
