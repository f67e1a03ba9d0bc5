import { ButtonLink } from 'shared-ui'
import { FormSection } from '../kit/layout/FormSection.tsx'
import { FullExport } from '../listings/imports/zip/FullExport.tsx'
import styles from '../settings/cards/Settings.module.css'
import { SettingsFrame } from '../settings/frame/SettingsFrame.tsx'
import { frame } from '../settings/frame/text.ts'

const text = frame.data

/** The ways of data in and out. */
export const DataPage = () => (
  <SettingsFrame title={text.title} help={text.help}>
    <FormSection title={text.import} help={text.importHelp}>
      <ButtonLink to="/admin/properties/import" variant="secondary" className={styles.save}>
        {text.openImport}
      </ButtonLink>
    </FormSection>
    <FullExport />
  </SettingsFrame>
)
