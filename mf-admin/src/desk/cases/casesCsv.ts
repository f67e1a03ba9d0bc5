import type { ListedCase } from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { writeDay, writeMoment } from 'shared-domain/agencyTime'
import { toCsv, type CsvColumn } from '../../kit/export/csv.ts'
import { dialled } from '../../kit/export/dialled.ts'
import { sourceOf } from './sourceOf.ts'
import { cases as text } from './text.ts'

const reasons: Record<string, string> = lostReasonLabels

const columns: CsvColumn<ListedCase>[] = [
  [text.columns.received, ({ created_at }) => writeMoment(created_at)],
  [text.kind, ({ kind }) => caseKindLabels[kind]],
  [text.columns.name, ({ name }) => name],
  [text.columns.phone, ({ phone }) => phone && dialled(phone)],
  [text.columns.email, ({ email }) => email],
  [text.columns.about, ({ about }) => about],
  [text.columns.code, ({ code }) => code],
  [text.columns.message, ({ message }) => message],
  [text.fields.stage, ({ stage }) => inquiryStageLabels[stage]],
  [text.fields.lost_reason, ({ lost_reason }) => lost_reason && (reasons[lost_reason] ?? lost_reason)],
  [text.fields.assignee_id, ({ assignee }) => assignee],
  [text.fields.next_step, ({ next_step }) => next_step],
  [text.fields.next_on, ({ next_on }) => next_on && writeDay(next_on)],
  [text.columns.answered, ({ first_answered_at: at }) => at && writeMoment(at)],
  [text.columns.source, sourceOf],
]

export const casesCsv = (cases: ListedCase[]) => toCsv(columns, cases)
