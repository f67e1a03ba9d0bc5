import type { ExportedProperty } from 'shared-backend/admin'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { facts } from 'shared-domain/facts'
import { formatDate, shortCode } from 'shared-ui'
import { toCsv, type CsvColumn } from '../export/csv.ts'
import { common, dashboard, form, table } from '../text.ts'

const yesOrNo = (value: boolean) => (value ? common.yes : common.no)

const columns: CsvColumn<ExportedProperty>[] = [
  [table.code, ({ id }) => shortCode(id)],
  [table.columns.reference, (property) => property.reference_code],
  [form.fields.title, ({ title }) => title],
  [table.columns.type, (property) => propertyTypeDetailLabels[property.property_type]],
  [form.fields.category_id, ({ category }) => category],
  [dashboard.active, ({ active }) => yesOrNo(active)],
  [dashboard.featured, ({ featured }) => yesOrNo(featured)],
  [form.fields.deal_status, (property) => dealStatusLabels[property.deal_status]],
  [form.fields.price, ({ price }) => price],
  [form.fields.address, ({ address }) => address],
  [form.fields.neighborhood, ({ neighborhood }) => neighborhood],
  [form.fields.city, ({ city }) => city],
  [form.fields.state, ({ state }) => state],
  [form.fields.zip_code, (property) => property.zip_code],
  [facts.bedrooms.label, ({ bedrooms }) => bedrooms],
  [facts.suites.label, ({ suites }) => suites],
  [facts.bathrooms.label, ({ bathrooms }) => bathrooms],
  [facts.parking_spaces.label, (property) => property.parking_spaces],
  [facts.area.label, ({ area }) => area],
  [facts.built_area.label, (property) => property.built_area],
  [facts.land_area.label, (property) => property.land_area],
  [facts.condo_fee.label, (property) => property.condo_fee],
  [facts.iptu.label, ({ iptu }) => iptu],
  [table.created, (property) => formatDate(property.created_at)],
  [table.columns.updated, (property) => formatDate(property.updated_at)],
]

export const propertiesCsv = (properties: ExportedProperty[]) => toCsv(columns, properties)
