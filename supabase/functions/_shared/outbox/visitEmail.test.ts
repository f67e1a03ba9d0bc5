import assert from 'node:assert/strict'
import { visitEmail } from './visitEmail.ts'
import type { VisitMail } from './visitMail.ts'

const typed = {
  name: 'Ganhe um prêmio http://golpe.example\r\nBcc: todos@example.com',
  email: 'estranha@example.com',
  phone: '(48) 91234-5678',
  message: 'Clique em http://golpe.example agora',
}
const given = {
  id: '1',
  audience: 'visitor',
  kind: 'visit_booked',
  recipient: 'estranha@example.com',
  company_name: 'Morada Clara, Imóveis',
  agency: { phone: '(48) 3333-0199', email: 'contato@moradaclara.example' },
  about: {
    visit: {
      id: '00000000-0000-4000-8000-0000000000b1',
      starts_at: '2026-12-03T02:30:00+00:00',
      starts_before: null,
      ends_at: '2026-12-03T03:00:00+00:00',
      status: 'booked',
      holds_until: null,
      sequence: 2,
      changed_by: 'visitor',
      updated_at: '2026-11-25T02:00:00.123456+00:00',
      token_hash: 'f'.repeat(64),
      property_title: 'Casa com quintal, na Trindade',
      property_code: '3F2B8C1A',
      case_id: '00000000-0000-4000-8000-0000000000c1',
      property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
      photo: null,
      listing: 'active',
      can_book: true,
      place: 'Rua das Palmeiras, 120; fundos, Trindade, Florianópolis',
    },
    inquiry: typed,
  },
} as VisitMail
const context = {
  siteUrl: 'https://moradaclara.example',
  from: 'nao-responda@moradaclara.example',
  token: '0123456789abcdef0123456789abcdef',
}

/** The lines of a calendar file, unfolded as RFC 5545 section 3.1 says. */
const linesOf = (content = '') => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
/** The same without the address that a CAL-ADDRESS may write in either case. */
const fileOf = (visit: object = {}, kind: VisitMail['kind'] = given.kind) => {
  const about = { ...given.about, visit: { ...given.about.visit, ...visit } }
  return linesOf(visitEmail({ ...given, kind, about }, context).icalEvent?.content)
}

Deno.test('the visitor’s e-mail says nothing that was typed into the form', () => {
  for (const kind of [
    'visit_unconfirmed',
    'visit_requested',
    'visit_booked',
    'visit_confirmed',
    'visit_moved',
    'visit_cancelled',
    'visit_reminder',
  ] as const) {
    const { to, replyTo, ...email } = visitEmail({ ...given, kind }, context)
    assert.deepEqual([to, replyTo?.address], ['estranha@example.com', 'contato@moradaclara.example'])
    // The calendar file names the one whom it is for.
    const all = JSON.stringify(email).replaceAll('estranha@example.com', '')
    assert(!/golpe|prêmio|91234|Bcc/.test(all), kind)
    const isLinked = email.text.includes(
      'https://moradaclara.example/visita#0123456789abcdef0123456789abcdef',
    )
    // Of a cancelled visit nothing can be changed.
    assert.equal(isLinked, kind !== 'visit_cancelled', kind)
  }
})

Deno.test(
  'the agency’s e-mail says who comes, on one line where it is a header, and has no link of the visitor’s',
  () => {
    const email = visitEmail(
      { ...given, audience: 'agency', recipient: 'contato@moradaclara.example' },
      context,
    )
    assert.equal(email.to, 'contato@moradaclara.example')
    assert.equal(email.replyTo?.address, 'estranha@example.com')
    assert(!/[\r\n]/.test(email.subject + email.replyTo?.name))
    assert(email.text.includes('(48) 91234-5678') && email.text.includes('Clique em'))
    assert(!JSON.stringify(email).includes(context.token))
    assert(!/golpe|91234/.test(email.icalEvent?.content ?? ''))
  },
)

Deno.test('the time is the agency’s, also on the evening that is another day in UTC', () => {
  const { subject, text } = visitEmail(given, context)
  assert(
    subject.startsWith(
      'Visita agendada: Casa com quintal, na Trindade (3F2B8C1A), quarta-feira, 2 de dezembro',
    ),
  )
  assert(text.includes('23:30 (horário de Brasília)'), text)
})

Deno.test('the calendar file is one that RFC 5545 and 5546 describe', () => {
  const { icalEvent } = visitEmail(given, context)
  assert.equal(icalEvent?.method, 'REQUEST')
  // Lines end with CR LF, and have no more than 75 octets.
  assert(!/[^\r]\n|\r[^\n]/.test(icalEvent.content))
  for (const line of icalEvent.content.split('\r\n'))
    assert(new TextEncoder().encode(line).length <= 75, line)
  assert.deepEqual(
    fileOf().map((line) => line.replace('MAILTO:', 'mailto:')),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//moradaclara.example//visitas//PT',
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'TZID:America/Sao_Paulo',
      'BEGIN:STANDARD',
      'DTSTART:20190217T000000',
      'TZOFFSETFROM:-0300',
      'TZOFFSETTO:-0300',
      'TZNAME:-03',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:00000000-0000-4000-8000-0000000000b1@moradaclara.example',
      'SEQUENCE:2',
      'DTSTAMP:20261125T020000Z',
      'DTSTART;TZID=America/Sao_Paulo:20261202T233000',
      'DTEND;TZID=America/Sao_Paulo:20261203T000000',
      'SUMMARY:Visita: Casa com quintal\\, na Trindade (3F2B8C1A)',
      'LOCATION:Rua das Palmeiras\\, 120\\; fundos\\, Trindade\\, Florianópolis',
      'DESCRIPTION:Casa com quintal\\, na Trindade (código 3F2B8C1A)\\nImobiliária: Morada Clara\\, Imóveis\\nTelefone: (48) 3333-0199\\nVer\\, mudar ou cancelar a visita: https://moradaclara.example/visita#0123456789abcdef0123456789abcdef',
      'ORGANIZER;CN="Morada Clara, Imóveis":mailto:nao-responda@moradaclara.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:estranha@example.com',
      'URL;VALUE=URI:https://moradaclara.example/visita#0123456789abcdef0123456789abcdef',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  )
})

Deno.test(
  'a request is tentative, a cancelled visit takes itself out of the calendar, and a reminder leaves it alone',
  () => {
    const inStatus = (status: string, sequence: number) =>
      fileOf({ status, sequence }).filter((line) => /^(METHOD|STATUS|SEQUENCE|UID)/.test(line))
    const uid = 'UID:00000000-0000-4000-8000-0000000000b1@moradaclara.example'
    assert.deepEqual(inStatus('requested', 0), ['METHOD:REQUEST', uid, 'SEQUENCE:0', 'STATUS:TENTATIVE'])
    assert.deepEqual(inStatus('cancelled', 3), ['METHOD:CANCEL', uid, 'SEQUENCE:3', 'STATUS:CANCELLED'])
    assert.deepEqual(fileOf({}, 'visit_reminder'), [''])
  },
)

Deno.test('a link that would lead to nothing is left out', () => {
  const { text } = visitEmail(given, { ...context, token: undefined })
  assert(!text.includes('/visita'))
})

Deno.test('a mailbox that has proved nothing is asked in a short e-mail, which says until when', () => {
  const ask = (holds_until: string | null) =>
    visitEmail(
      {
        ...given,
        kind: 'visit_unconfirmed',
        about: { ...given.about, visit: { ...given.about.visit, status: 'unconfirmed', holds_until } },
      },
      context,
    )
  const { text, icalEvent } = ask('2026-12-02T13:30:00+00:00')
  assert.match(text, /abra o link\. O horário fica reservado até quarta-feira, 2 de dezembro às 10:30/)
  assert.match(ask(null).text, /O horário ainda não está reservado/)
  assert.equal(icalEvent, undefined)
  assert.throws(() => visitEmail({ ...given, kind: 'visit_unconfirmed' }, { ...context, token: undefined }))
})

const changed = (
  kind: VisitMail['kind'],
  visit: Partial<VisitMail['about']['visit']>,
  audience: VisitMail['audience'] = 'visitor',
) =>
  visitEmail(
    { ...given, kind, audience, about: { ...given.about, visit: { ...given.about.visit, ...visit } } },
    context,
  ).text

Deno.test('a moved visit has its old time and its new one, and says who has moved it', () => {
  const moved = { starts_before: '2026-12-01T12:00:00+00:00' }
  const byAgency = changed('visit_moved', { ...moved, changed_by: 'agency' })
  assert.match(byAgency, /Morada Clara, Imóveis mudou o horário da sua visita/)
  assert.match(
    byAgency,
    /Antes: terça-feira, 1 de dezembro às 09:00.*\nAgora: quarta-feira, 2 de dezembro às 23:30/,
  )
  assert.match(changed('visit_moved', moved, 'agency'), /Ganhe um prêmio .* mudou o horário da visita/s)
  // Moved there and back again: the time is the one that the reader knows.
  assert.doesNotMatch(changed('visit_moved', { starts_before: '2026-12-03T02:30:00Z' }), /Antes|Agora/)
})

Deno.test('a cancelled visit says by whom and why, and leads to other times while there are some', () => {
  const cancelled = { status: 'cancelled', changed_by: 'agency' } as const
  const listing = 'https://moradaclara.example/property/3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab'
  const byAgency = changed('visit_cancelled', cancelled)
  assert.match(byAgency, /Morada Clara, Imóveis cancelou a sua visita\. Se ainda quiser/)
  assert(byAgency.includes(`Escolher outro horário: ${listing}`))
  const sold = changed('visit_cancelled', {
    ...cancelled,
    listing: 'sold',
    can_book: false,
    property_id: null,
  })
  assert.match(sold, /O imóvel foi vendido\./)
  assert(
    !sold.includes(listing) && sold.includes('Ver outros imóveis: https://moradaclara.example/properties'),
  )
  const own = { ...cancelled, changed_by: 'visitor' } as const
  assert.match(changed('visit_cancelled', own), /Sua visita foi cancelada, como você pediu/)
  assert.match(changed('visit_cancelled', own, 'agency'), /Ganhe um prêmio .* cancelou a visita/s)
  assert.match(changed('visit_cancelled', cancelled, 'agency'), /foi cancelada no painel/)
})
