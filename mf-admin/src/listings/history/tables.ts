import type { HistoryStep } from 'shared-backend/admin/history'
import type { Category } from 'shared-backend/properties'
import { writeDay } from 'shared-domain/agencyTime'
import {
  byColumns,
  columnLines,
  sentence,
  valueOf,
  type HistoryTables,
  type Line,
} from '../../kit/history/lines.ts'
import { form } from '../property-form/text.ts'
import { pointDisplayLabels, type PropertyPoint } from 'shared-domain/points'
import { pointText } from '../point/text.ts'
import { privateFacts } from '../private/text.ts'
import { portalText } from '../portals/text.ts'
import { labels, show } from '../property-form/differences.ts'
import type { PropertyFormValues } from '../property-form/values.ts'
import { text } from './text.ts'

function describeProperty(step: HistoryStep, categories: Category[]): Line[] {
  if (step.action === 'insert') return sentence(text.created)
  if (step.action === 'delete') return sentence(text.deleted(valueOf(step, 'title', 0)))
  return columnLines(step, labels, (column, value) => {
    if (!Object.hasOwn(labels, column)) return undefined
    // One column, as the form would hold it.
    const values = { [column]: value } as unknown as PropertyFormValues
    return show(values, column as keyof PropertyFormValues, categories)
  })
}

/** Photos are described by their number, since a save writes each of them. */
function describePhotos(photos: HistoryStep[]): Line[] {
  const count = (wanted: HistoryStep['action']) => photos.filter(({ action }) => action === wanted).length
  const isChanged = (column: string) =>
    photos.some(({ action, changes }) => action === 'update' && column in changes)
  return [
    count('insert') > 0 && text.photosAdded(count('insert')),
    count('delete') > 0 && text.photosRemoved(count('delete')),
    isChanged('is_primary') && text.primary,
    isChanged('position') && text.order,
    isChanged('is_floor_plan') && text.floorPlans,
  ].flatMap((line) => (line ? sentence(line) : []))
}

/** The history keeps no coordinates. */
function describePoint(step: HistoryStep): Line[] {
  const { precision, display, ...moved } = step.changes
  const changes = { ...(precision && { precision }), ...(display && { display }) }
  const labels = { precision: pointText.title, display: pointText.display }
  const lines = columnLines({ ...step, changes }, labels, (column, value) =>
    column === 'display'
      ? pointDisplayLabels[value as PropertyPoint['display']]
      : pointText.states[value as PropertyPoint['precision']],
  )
  return !precision && Object.keys(moved).length > 0 ? [...sentence(text.pointMoved), ...lines] : lines
}

/** A save deletes the list and inserts it again, so only the differences are described. */
function describeInfos(infos: HistoryStep[]): Line[] {
  const texts = (side: 0 | 1) => infos.map((step) => valueOf(step, 'info_text', side)).filter(Boolean)
  const [before, after] = [texts(0), texts(1)]
  const from = before.filter((info) => !after.includes(info)).join('; ')
  const to = after.filter((info) => !before.includes(info)).join('; ')
  return from || to ? [{ label: form.sections.infos, from, to }] : []
}

/** How the history describes a listing. */
export const listingHistory: HistoryTables = {
  properties: describeProperty,
  property_points: describePoint,
  property_private_facts: byColumns(privateFacts.fields, { authorised_until: writeDay }),
  portal_listings: byColumns(portalText.fields),
  property_images: { together: describePhotos },
  property_additional_info: { together: describeInfos },
}
