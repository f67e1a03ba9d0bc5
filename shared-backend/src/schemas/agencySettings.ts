import './locale.ts'
import type * as yup from 'yup'
import type { TablesInsert } from 'shared-domain/database'
import { readPhone } from 'shared-domain/text'
import { optionalText } from './facts.ts'
import { email, flatObject, line, multiline, phone } from './fields.ts'

type Facts = Omit<TablesInsert<'agency_settings'>, 'tenant_id' | 'created_at' | 'updated_at' | 'landmarks'>

/** The longest that each may be, as the database has it. */
export const agencyLimits = {
  creci: 40,
  phone: 30,
  whatsapp: 30,
  email: 254,
  address: 200,
  hours: 300,
  instagram: 300,
  facebook: 300,
  youtube: 300,
  linkedin: 300,
  headline: 120,
  intro: 400,
  services_title: 80,
  services_text: 400,
  sales_title: 80,
  sales_text: 400,
  rental_title: 80,
  rental_text: 400,
  appraisal_title: 80,
  appraisal_text: 400,
  owners_title: 80,
  owners_text: 400,
  about_title: 80,
  about_text: 2000,
  about_promises: 400,
  about_stats: 200,
  reference_prefix: 6,
} satisfies Record<keyof Facts, number>

const linesOf = (value: string | null | undefined) => (value ?? '').split('\n').filter((one) => one.trim())

/** `5548999990199`, and `+54…` of another country, whose digits alone could be those of a Brazilian number. */
const toWhatsapp = (phone: unknown) =>
  typeof phone === 'string' && readPhone(phone) ? phone.replace(/^\(/, '55').replace(/[^+\d]/g, '') : phone

const isWeb = (value: string | null | undefined) =>
  value == null || (/^https:\/\/[^\s/]+\.[^\s/.]/.test(value) && URL.canParse(value))

const toAddress = (typed: string) => typed.replace(/^(https?:\/\/)?/i, 'https://')

/** An address on the web; typed without its beginning, it is completed. */
const address = (max: number) =>
  line(max)
    .transform((value: unknown) => (typeof value === 'string' && value !== '' ? toAddress(value) : value))
    .test('web', 'Digite o endereço da página, como linkedin.com/company/suaimobiliaria', isWeb)

/** The name of a profile: `@casa.clara`, `casaclara`. With a domain's end it is an address. */
const handle = /^(?:@|(?!.*[.](?:com|net|org|br|me)$))([\w.-]{1,60})$/i

/** The address of a profile, of which the name is enough. What Instagram adds to a copied link names who has shared it. */
const profile = (base: string) => (max: number) =>
  line(max)
    .transform((value: unknown) => {
      if (typeof value !== 'string' || value === '') return value
      const name = handle.exec(value)?.[1]
      return name ? `${base}${name}` : toAddress(value).replace(/^(\S+instagram[.]com\/[^?#]*)[?#].*$/i, '$1')
    })
    .test('web', 'Digite o @nome ou o endereço da página, como instagram.com/suaimobiliaria', isWeb)

const stats = (max: number) =>
  multiline(max)
    .test('few', 'Use até 3 linhas', (value) => linesOf(value).length <= 3)
    .test('figures', 'Comece cada linha pelo número, como "15+ anos de experiência"', (value) =>
      linesOf(value).every((one) => /^\s*\S+\s+\S/.test(one)),
    )

const promises = (max: number) =>
  multiline(max).test('few', 'Use até 6 linhas', (value) => linesOf(value).length <= 6)

const whatsapp = () => phone().transform(toWhatsapp)

const prefix = (max: number) =>
  line(max)
    .uppercase()
    .matches(/^([A-Z]*)$/, 'Use só letras de A a Z')

const kinds: Partial<Record<keyof Facts, (max: number) => yup.StringSchema<string | undefined>>> = {
  phone,
  whatsapp,
  email,
  hours: multiline,
  instagram: profile('https://www.instagram.com/'),
  facebook: profile('https://www.facebook.com/'),
  youtube: profile('https://www.youtube.com/@'),
  linkedin: address,
  intro: multiline,
  services_text: multiline,
  sales_text: multiline,
  rental_text: multiline,
  appraisal_text: multiline,
  owners_text: multiline,
  about_text: multiline,
  about_promises: promises,
  about_stats: stats,
  reference_prefix: prefix,
}

const fieldOf = (name: keyof Facts) => optionalText((kinds[name] ?? line)(agencyLimits[name]))

/** The payload of the settings of an agency; an empty field is null, and the site's own text or configuration stands. */
export const agencySettingsSchema = flatObject(
  Object.fromEntries((Object.keys(agencyLimits) as (keyof Facts)[]).map((name) => [name, fieldOf(name)])) as {
    [Name in keyof Facts]-?: ReturnType<typeof fieldOf>
  },
)
