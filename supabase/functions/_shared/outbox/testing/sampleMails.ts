import { type AlertLinks, newsEmail, type NewsMail, questionEmail } from '../alertEmail.ts'
import type { Email } from '../email.ts'
import { inquiryEmail, type InquiryMail } from '../inquiryEmail.ts'
import { leadEmail, type LeadMail } from '../leadEmail.ts'
import { passwordEmail } from '../passwordEmail.ts'
import { visitEmail } from '../visitEmail.ts'
import type { VisitMail, VisitMailKind } from '../visitMail.ts'

export const siteUrl = 'https://moradaclara.example'

/** What stands for a sample in each text that a person may write, and how long the database lets it be. */
export type Words = (sample: string, longest: number) => string

export interface Pictures {
  photo: string
  logo?: string
}

const visitId = '00000000-0000-4000-8000-0000000000b1'
const propertyId = '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab'
const caseId = '00000000-0000-4000-8000-0000000000c1'
const token = '0123456789abcdef0123456789abcdef'

type Visit = VisitMail['about']['visit']

/** Every e-mail that the site sends, by its name, with sample data. */
export function sampleMails(words: Words, { photo, logo }: Pictures): Record<string, Email> {
  const person = {
    name: words('Bia Ramos', 120),
    email: 'bia@example.com',
    phone: words('(48) 91234-5678', 30),
    message: words('Bom dia!\nAinda está disponível? Posso ir no sábado.', 2000),
  }
  const listing = {
    property_id: propertyId,
    property_title: words('Casa com quintal no Campeche', 120),
    property_code: words('CA0123', 40),
    photo,
  }
  const base = {
    id: '00000000-0000-4000-8000-0000000000a1',
    company_name: words('Morada Clara Imóveis', 120),
    agency: {
      logo,
      phone: words('(48) 3333-0199', 30),
      whatsapp: '5548999990199',
      email: 'contato@moradaclara.example',
      address: words('Rua das Palmeiras, 120, Centro, Florianópolis - SC', 200),
    },
  }
  const toAgency = { ...base, audience: 'agency' as const, recipient: 'leads@moradaclara.example' }
  const toVisitor = { ...base, audience: 'visitor' as const, recipient: person.email }

  const visit = (to: typeof toAgency | typeof toVisitor, kind: VisitMailKind, more: Partial<Visit> = {}) =>
    visitEmail(
      {
        ...to,
        kind,
        about: {
          visit: {
            id: visitId,
            starts_at: '2026-12-03T17:30:00+00:00',
            starts_before: null,
            ends_at: '2026-12-03T18:00:00+00:00',
            status: 'booked',
            holds_until: null,
            sequence: 1,
            changed_by: 'visitor',
            updated_at: '2026-11-25T12:00:00+00:00',
            token_hash: 'f'.repeat(64),
            case_id: caseId,
            place: words('Rua das Palmeiras, 120, Campeche, Florianópolis', 400),
            listing: 'active',
            can_book: true,
            ...listing,
            ...more,
          },
          inquiry: person as VisitMail['about']['inquiry'],
        },
      },
      { siteUrl, from: 'site@moradaclara.example', token },
    )
  const moved = { starts_before: '2026-12-01T12:00:00+00:00' }
  const held = { status: 'unconfirmed', holds_until: '2026-11-30T21:00:00+00:00' } as const
  const byAgency = { changed_by: 'agency' } as const
  const cancelled = { status: 'cancelled', sequence: 2 } as const

  const links: AlertLinks = {
    siteUrl,
    manage: `${siteUrl}/avisos#${token}`,
    stop: `https://projeto.supabase.example/functions/v1/alert/${token}`,
  }
  const listed = (index: number, price_before: number | null) => ({
    id: propertyId.replace(/^.../, String(index).padStart(3, '0')),
    title: listing.property_title,
    code: listing.property_code,
    price: 480_000 + index * 10_000,
    price_before,
    property_type: 'sale' as const,
    city: words('Florianópolis', 100),
    neighborhood: words('Campeche', 100),
    bedrooms: 3,
    suites: 1,
    parking_spaces: 2,
    area: null,
    built_area: 120,
    land_area: null,
    photo,
  })
  const place = new URLSearchParams({ neighborhood: words('Campeche, Florianópolis', 1000) })
  const search = (query: string) => ({
    id: token,
    query,
    kinds: [words('Apartamentos', 60)],
    rhythm: 'daily' as const,
    property_id: null,
    stop_hash: '',
  })
  const news = (
    count: number,
    more: number,
    alerts: NewsMail['about']['alerts'],
    before: number | null = null,
  ) =>
    newsEmail(
      {
        ...toVisitor,
        kind: 'alert_news',
        about: {
          subscriber: { id: '', link_id: '', token_hash: '' },
          alerts,
          listings: Array.from({ length: count }, (_, index) => listed(index, before)),
          more,
          push: [],
        },
      },
      links,
    ) as Email
  const campeche = search(`?type=Venda&maxPrice=600000&bedrooms=3&${place}`)
  const watched = { ...search(''), property_id: listed(0, null).id }

  return {
    lead: leadEmail(
      {
        ...toAgency,
        kind: 'lead',
        about: {
          owner_name: person.name,
          email: person.email,
          phone: person.phone,
          property_kind: 'Casa',
          deal_kind: 'Venda',
          address: words('Rua das Gaivotas, 40', 200),
          city: words('Florianópolis', 100),
          price: 450_000,
          bedrooms: 3,
          bathrooms: 2,
          parking_spaces: null,
          area: 120.5,
          description: words('Casa térrea, clara.\nTem quintal e churrasqueira.', 5000),
          case_id: caseId,
        } as LeadMail['about'],
      },
      siteUrl,
    ),
    inquiry: inquiryEmail(
      {
        ...toAgency,
        kind: 'inquiry',
        about: { ...person, ...listing, case_id: caseId } as InquiryMail['about'],
      },
      siteUrl,
    ),
    password: passwordEmail(
      { ...toAgency, kind: 'password_link', about: { username: 'maria', token } },
      siteUrl,
    ),
    'visit-question': visit(toVisitor, 'visit_unconfirmed', held),
    'visit-requested': visit(toVisitor, 'visit_requested', { status: 'requested' }),
    'visit-booked': visit(toVisitor, 'visit_booked'),
    'visit-confirmed': visit(toVisitor, 'visit_confirmed', byAgency),
    'visit-moved': visit(toVisitor, 'visit_moved', { ...moved, ...byAgency }),
    'visit-cancelled': visit(toVisitor, 'visit_cancelled', { ...cancelled, ...byAgency }),
    'visit-cancelled-sold': visit(toVisitor, 'visit_cancelled', {
      ...cancelled,
      ...byAgency,
      listing: 'sold',
      can_book: false,
      property_id: null,
    }),
    'visit-cancelled-by-visitor': visit(toVisitor, 'visit_cancelled', { ...cancelled, ...moved }),
    'visit-reminder': visit(toVisitor, 'visit_reminder'),
    'agency-visit-by-phone': visit(toAgency, 'visit_unconfirmed', held),
    'agency-visit-unheld': visit(toAgency, 'visit_unheld', { status: 'unconfirmed' }),
    'agency-visit-requested': visit(toAgency, 'visit_requested', { status: 'requested' }),
    'agency-visit-booked': visit(toAgency, 'visit_booked'),
    'agency-visit-confirmed': visit(toAgency, 'visit_confirmed', byAgency),
    'agency-visit-moved': visit(toAgency, 'visit_moved', { ...moved, status: 'requested' }),
    'agency-visit-cancelled': visit(toAgency, 'visit_cancelled', cancelled),
    'agency-visit-reminder': visit(toAgency, 'visit_reminder'),
    'alert-question': questionEmail(
      { ...toVisitor, kind: 'alert_question', about: {} as NewsMail['about'] },
      links,
    ),
    'alert-one': news(1, 0, [campeche]),
    'alert-search': news(12, 30, [campeche]),
    'alert-searches': news(12, 30, [
      campeche,
      watched,
      ...Array.from({ length: 18 }, (_, index) => search(`?type=Venda&minPrice=${index + 1}00000&${place}`)),
    ]),
    'alert-price': news(1, 0, [watched], 550_000),
  }
}
