import type { ExportedListing } from 'shared-backend/admin/listings'
import { writeDay } from 'shared-domain/agencyTime'
import { fieldOf } from 'shared-domain/imports'
import { toCsv, type CsvColumn } from '../../kit/export/csv.ts'
import { dialled } from '../../kit/export/dialled.ts'
import { privateFacts } from './text.ts'

/** The private facts of a listing, with the code that the export gives it. */
export type PrivateFactsRow = NonNullable<ExportedListing['privateFacts']> & { code: string; title: string }

const { fields } = privateFacts

const columns: CsvColumn<PrivateFactsRow>[] = [
  [fieldOf('reference_code').label, ({ code }) => code],
  [fieldOf('title').label, ({ title }) => title],
  [fields.owner_name, ({ owner_name }) => owner_name],
  [fields.owner_phone, ({ owner_phone: phone }) => phone && dialled(phone)],
  [fields.owner_email, ({ owner_email }) => owner_email],
  [fields.keys_at, ({ keys_at }) => keys_at],
  [fields.commission, ({ commission }) => commission],
  [fields.authorised_until, ({ authorised_until: day }) => day && writeDay(day)],
  [fields.notes, ({ notes }) => notes],
]

export const privateFactsCsv = (rows: PrivateFactsRow[]) => toCsv(columns, rows)
