import {
  inquiryStageLabels,
  leadStatusLabels,
  lostReasonLabels,
  visitStatusLabels,
} from 'shared-backend/labels'
import { writeDay, writeMoment } from 'shared-domain/agencyTime'
import { byColumns, deletedAs, type HistoryTables } from '../../kit/history/lines.ts'
import { cases } from '../cases/text.ts'
import { matches } from '../matches/text.ts'
import { text } from './text.ts'

const stage = (value: keyof typeof inquiryStageLabels) => inquiryStageLabels[value]

/** How the history describes what the desk receives. */
export const deskHistory: HistoryTables = {
  leads: deletedAs(
    text.leadDeleted,
    byColumns(
      { status: text.leadStatus, notes: cases.fields.notes },
      { status: (value: keyof typeof leadStatusLabels) => leadStatusLabels[value] },
    ),
  ),
  inquiries: deletedAs(text.inquiryDeleted, byColumns({ stage: cases.fields.stage }, { stage })),
  visits: byColumns(
    { during: text.visitTime, status: text.visit, companion_id: text.companion },
    {
      companion_id: () => cases.someone,
      status: (value: keyof typeof visitStatusLabels) => visitStatusLabels[value],
      during: (value: string) => writeMoment(`${value.split('"')[1]?.replace(' ', 'T')}:00`),
    },
  ),
  cases: byColumns(
    { ...cases.fields, wants: matches.title },
    {
      stage,
      lost_reason: (value: keyof typeof lostReasonLabels) => lostReasonLabels[value],
      next_on: writeDay,
      // Names of users change, and users go.
      assignee_id: () => cases.someone,
    },
  ),
}
