import type { PropertyLead } from 'shared-backend/admin'
import { leadStatusLabels } from 'shared-backend/labels'
import { formatDate } from 'shared-ui'
import { leads as text } from '../text.ts'

type Cell = string | number | null

/** A number as it is dialled within Brazil: a leading plus would make it a formula. */
const dialled = (phone: string) => phone.replace(/^\s*\+55\s*/, '').replace(/^\s*\+(?=\d)/, '00')

const columns: [header: string, cell: (lead: PropertyLead) => Cell][] = [
  [text.received, (lead) => formatDate(lead.created_at)],
  [text.status, (lead) => leadStatusLabels[lead.status]],
  [text.owner, (lead) => lead.owner_name],
  [text.fields.phone, ({ phone }) => phone && dialled(phone)],
  [text.fields.email, (lead) => lead.email],
  [text.fields.property_type, (lead) => lead.property_kind],
  [text.fields.deal, (lead) => lead.deal_kind],
  [text.fields.address, (lead) => lead.address],
  [text.fields.city, (lead) => lead.city],
  [text.fields.price, (lead) => lead.price],
  [text.fields.bedrooms, (lead) => lead.bedrooms],
  [text.fields.bathrooms, (lead) => lead.bathrooms],
  [text.fields.garage, (lead) => lead.parking_spaces],
  [text.fields.area, (lead) => lead.area],
  [text.fields.description, (lead) => lead.description],
  [text.notes, (lead) => lead.notes],
]

/** A text that a spreadsheet would run as a formula gets an apostrophe, which shows as nothing. */
const harmless = (value: string) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value)

function toField(cell: Cell): string {
  if (cell === null) return ''
  // Brazilian spreadsheets take the comma as the decimal sign, which is why fields end in semicolons.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return `"${harmless(cell).replaceAll('"', '""')}"`
}

/** Leads as CSV for a Brazilian spreadsheet: semicolons, decimal commas, a byte-order mark, no formulas. */
export function leadsCsv(leads: PropertyLead[]): string {
  const rows = [columns.map(([header]) => toField(header)), ...leads.map(rowOf)]
  return `\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`
}

const rowOf = (lead: PropertyLead) => columns.map(([, cell]) => toField(cell(lead)))
