import { neededColumns } from 'shared-domain/facts'
import { fieldNames, fieldOf, type FieldName } from 'shared-domain/imports'
import type { GuessedEncoding, Sheet } from 'shared-domain/imports/files'
import { Alert, Checkbox, Table } from 'shared-ui'
import { Choice } from '../../../kit/fields/Choice.tsx'
import { FormSection } from '../../../kit/layout/FormSection.tsx'
import { fieldOfFact } from './checkListings.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import styles from './Import.module.css'
import type { ChosenFile, FileChoice } from './importState.ts'
import { importText } from './text.ts'

const text = importText.columns

const options = fieldNames.map((name) => ({ value: name, label: fieldOf(name).label }))
/** Without these there is no new property. */
const needed = [...neededColumns, 'price'].map(fieldOfFact)
const isThere = (name: FieldName, fields: readonly (FieldName | null)[]) =>
  fields.includes(name) || (['price', 'property_type'].includes(name) && fields.includes('rent'))

interface ColumnsStepProps {
  sheet: Sheet
  encoding: GuessedEncoding | undefined
  file: ChosenFile
  onEncoding: (sheet: Sheet, encoding: GuessedEncoding) => void
  onChoice: (choice: FileChoice) => void
}

/** Which field each column goes to, with an example of its values. */
export function ColumnsStep({ sheet, encoding, file, onEncoding, onChoice }: ColumnsStepProps) {
  const { fields, isRemembered, withHidden } = file
  const hidden = sheet.rows.filter(({ isHidden }) => isHidden).length
  const choose = (column: number, value: string) => {
    const name = (value || null) as FieldName | null
    // A field has one column, the one that was chosen last; photos may have several.
    const isTaken = (own: FieldName | null) => own === name && name !== 'photos'
    onChoice({ fields: fields.map((own, index) => (index === column ? name : isTaken(own) ? null : own)) })
  }
  const headingOf = (column: number) => sheet.headings[column] || text.unnamed(column + 1)
  const exampleOf = (column: number) =>
    sheet.rows.find(({ cells }) => cells[column]?.trim())?.cells[column] ?? ''
  const missing = needed.filter((name) => !isThere(name, fields)).map((name) => fieldOf(name).label)
  return (
    <FormSection title={text.title} help={text.help}>
      {isRemembered && <Alert>{text.remembered}</Alert>}
      {!fields.includes('reference_code') && <Alert tone="warning">{text.noCode}</Alert>}
      {missing.length > 0 && <Alert tone="warning">{text.missing(missing.join(', '))}</Alert>}
      {encoding && <EncodingChoice sheet={sheet} encoding={encoding} onChange={onEncoding} />}
      {hidden > 0 && (
        <Checkbox
          label={text.hidden(hidden)}
          checked={withHidden}
          onChange={({ target }) => onChoice({ withHidden: target.checked })}
        />
      )}
      <Table
        caption={text.table}
        rows={sheet.headings.map((_heading, column) => column)}
        rowKey={String}
        columns={[
          {
            key: 'column',
            header: text.column,
            cell: (column) => (
              <>
                <span>{headingOf(column)}</span>
                <span className={styles.written}>{exampleOf(column)}</span>
              </>
            ),
          },
          {
            key: 'field',
            header: text.field,
            cell: (column) => (
              <Choice
                label={text.fieldOf(headingOf(column))}
                hideLabel
                className={styles.choice}
                placeholder={text.none}
                options={options}
                value={fields[column] ?? ''}
                onChoose={(value) => choose(column, value)}
              />
            ),
          },
        ]}
      />
    </FormSection>
  )
}
