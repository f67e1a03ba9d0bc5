import { Constants } from 'shared-domain/database'
import {
  dealStatusLabels,
  leadStatusLabels,
  propertyTypeDetailLabels,
  watermarkPositionLabels,
} from './labels.ts'

const { property_type, lead_status, watermark_position, deal_status } = Constants.public.Enums

test('every value that the database knows has its words', () => {
  expect(Object.keys(propertyTypeDetailLabels)).toEqual([...property_type])
  expect(Object.keys(dealStatusLabels)).toEqual([...deal_status])
  expect(Object.keys(leadStatusLabels)).toEqual([...lead_status])
  expect(Object.keys(watermarkPositionLabels)).toEqual([...watermark_position])
})
