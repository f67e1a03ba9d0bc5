import type { PropertyLead } from 'shared-backend/admin/desk'
import { leadStatusLabels } from 'shared-backend/labels'
import { writeMoment } from 'shared-domain/agencyTime'
import { leads as text } from './text.ts'
import { dialled } from '../../kit/export/dialled.ts'
import { toCsv, type CsvColumn } from '../../kit/export/csv.ts'

const columns: CsvColumn<PropertyLead>[] = [
  [text.received, (lead) => writeMoment(lead.created_at)],
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

export const leadsCsv = (leads: PropertyLead[]) => toCsv(columns, leads)
