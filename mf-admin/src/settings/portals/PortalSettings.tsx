import { useGetPortalsQuery, useSavePortalMutation, type PortalRow } from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { portalSchema } from 'shared-backend/schemas'
import { hasHighlights, portals, portalType, type Portal, type PortalName } from 'shared-domain/portals'
import { useToast } from 'shared-ui'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { NumberField, SelectField, SubmitButton, SwitchField } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.settings

type Values = Omit<PortalRow, 'updated_at' | 'portal'>

/** Each category with its type: the agency's, else the one that its name has. */
function toVersion(portal: Portal, stored: PortalRow, categories: Category[]): Version<Values> {
  const { active, publish_all, listing_limit, highlight, address_display, updated_at } = stored
  const types = Object.fromEntries(
    categories.map(({ id, name }) => [id, portalType(portal, id, name, stored.types) ?? '']),
  )
  return {
    values: { active, publish_all, listing_limit, highlight, address_display, types },
    seen: updated_at,
  }
}

interface PortalSettingsProps {
  name: PortalName
  stored: PortalRow
  tenantId: string
  categories: Category[]
}

/** What goes to the portal, and as what. */
export function PortalSettings({ name, stored, tenantId, categories }: PortalSettingsProps) {
  const toast = useToast()
  const portal = portals[name]
  const { refetch } = useGetPortalsQuery()
  const [write] = useSavePortalMutation()
  const types = useRef<HTMLFieldSetElement>(null)
  const { hash, key } = useLocation()
  // A link may lead here, also from this page.
  useEffect(() => {
    if (hash === `#types-${name}`) types.current?.focus()
  }, [hash, key, name])
  return (
    <FormSection title={text.title} nested>
      <MergedForm
        name={`portal-${name}`}
        title={text.conflict}
        stored={stored}
        toVersion={(row) => toVersion(portal, row ?? stored, categories)}
        read={async () => {
          const { data, error } = await refetch()
          return { data: data?.rows.find(({ portal }) => portal === name), error }
        }}
        write={(settings, seen) => write({ portal: name, tenantId, settings, seen })}
        schema={portalSchema}
        labels={text.fields}
        show={(values, field) => shown(portal, values, field, categories)}
        saveFailed={text.failed}
        onSaved={() => toast.success(text.saved)}
        gap={5}
      >
        {() => (
          <>
            <SwitchField name="active" label={text.fields.active} />
            <div>
              <SwitchField name="publish_all" label={text.fields.publish_all} />
              <p className={styles.note}>{text.publishHint}</p>
            </div>
            <div className={styles.fields}>
              <NumberField name="listing_limit" label={text.fields.listing_limit} hint={text.limitHint} />
              {hasHighlights(portal) && (
                <SelectField
                  name="highlight"
                  label={text.fields.highlight}
                  options={optionsOf(portal.highlights)}
                />
              )}
              <SelectField
                name="address_display"
                label={text.fields.address_display}
                hint={text.displayHint}
                options={optionsOf(text.displays)}
              />
            </div>
            <fieldset className={styles.types} ref={types} tabIndex={-1}>
              <legend className={styles.legend}>{text.fields.types}</legend>
              <p className={styles.note}>{text.typesHelp}</p>
              <div className={styles.fields}>
                {categories.map(({ id, name: category }) => (
                  <SelectField
                    key={id}
                    name={`types.${id}`}
                    label={category}
                    placeholder={text.noType}
                    options={optionsOf(portal.types)}
                  />
                ))}
              </div>
            </fieldset>
            <SubmitButton busyText={common.saving} className={styles.button}>
              {text.save}
            </SubmitButton>
          </>
        )}
      </MergedForm>
    </FormSection>
  )
}

/** A value in words, where two admins have changed it. */
function shown(portal: Portal, values: Values, field: keyof Values, categories: Category[]) {
  if (field === 'types')
    return categories
      .map(({ id, name }) => `${name}: ${portal.types[values.types[id] ?? ''] ?? text.noType}`)
      .join('; ')
  if (field === 'address_display') return text.displays[values.address_display]
  if (field === 'highlight') return portal.highlights[values.highlight] ?? values.highlight
  const value = values[field]
  return typeof value === 'boolean' ? (value ? common.yes : common.no) : value
}
