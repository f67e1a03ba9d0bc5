import type { HistoryStep } from 'shared-backend/admin'
import type { Category } from 'shared-backend/properties'
import { form } from '../../text.ts'
import { text } from './text.ts'
import { columnLines, type Line } from './words.ts'

function valueOf({ changes }: HistoryStep, column: string, side: 0 | 1) {
  const value = changes[column]?.[side]
  return typeof value === 'string' ? value : ''
}

const sentenceLine = (sentence: string): Line[] => [{ sentence }]

/** Steps that say what they are by themselves. */
function describeStep(step: HistoryStep, categories: Category[]): Line[] {
  const { source, action, changes } = step
  switch (`${source} ${action}`) {
    case 'properties insert':
      return sentenceLine(text.propertyCreated)
    case 'properties delete':
      return sentenceLine(text.propertyDeleted(valueOf(step, 'title', 0)))
    case 'leads delete':
      return sentenceLine(text.leadDeleted)
    case 'inquiries delete':
      return sentenceLine(text.inquiryDeleted)
    case 'watermark_settings delete':
      return sentenceLine(text.watermarkDeleted)
    case 'admin_users insert':
      return sentenceLine(text.userCreated(valueOf(step, 'username', 1)))
    case 'admin_users delete':
      return sentenceLine(text.userDeleted(valueOf(step, 'username', 0)))
    case 'admin_users update':
      if ('password_link' in changes)
        return sentenceLine(text.passwordLink(valueOf(step, 'password_link', 1)))
      if ('second_factor' in changes)
        return sentenceLine(text.secondFactorRemoved(valueOf(step, 'second_factor', 0)))
      if ('password_by_link' in changes) return sentenceLine(text.passwordByLink)
      return 'password' in changes ? sentenceLine(text.password) : []
    default:
      return columnLines(step, categories)
  }
}

/** Photos are described by their number, since a save writes each of them. */
function describePhotos(steps: HistoryStep[]): Line[] {
  const photos = steps.filter(({ source }) => source === 'property_images')
  const count = (wanted: HistoryStep['action']) => photos.filter(({ action }) => action === wanted).length
  const isChanged = (column: string) =>
    photos.some(({ action, changes }) => action === 'update' && column in changes)
  return [
    count('insert') > 0 && text.photosAdded(count('insert')),
    count('delete') > 0 && text.photosRemoved(count('delete')),
    isChanged('is_primary') && text.primary,
    isChanged('position') && text.order,
  ].flatMap((sentence) => (sentence ? sentenceLine(sentence) : []))
}

/** A save deletes the list and inserts it again, so only the differences are described. */
function describeInfos(steps: HistoryStep[]): Line[] {
  const infos = steps.filter(({ source }) => source === 'property_additional_info')
  const texts = (side: 0 | 1) => infos.map((step) => valueOf(step, 'info_text', side)).filter(Boolean)
  const [before, after] = [texts(0), texts(1)]
  const from = before.filter((info) => !after.includes(info)).join('; ')
  const to = after.filter((info) => !before.includes(info)).join('; ')
  return from || to ? [{ label: form.sections.infos, from, to }] : []
}

const isTold = ({ source }: HistoryStep) =>
  source !== 'property_images' && source !== 'property_additional_info'

/** The changes of one transaction, in the owner's words. */
export const describe = (steps: HistoryStep[], categories: Category[]): Line[] => [
  ...steps.filter(isTold).flatMap((step) => describeStep(step, categories)),
  ...describePhotos(steps),
  ...describeInfos(steps),
]
