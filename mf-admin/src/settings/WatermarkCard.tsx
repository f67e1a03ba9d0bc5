import {
  useGetAdminPropertiesQuery,
  useSaveWatermarkSettingsMutation,
  useUploadWatermarkLogoMutation,
} from 'shared-backend/admin'
import { watermarkPositionLabels } from 'shared-backend/labels'
import { useGetWatermarkSettingsQuery, type WatermarkSettings } from 'shared-backend/watermark'
import { Button, Field, mainImage, Select, Spinner, useToast } from 'shared-ui'
import { DEFAULT_OPACITY, DEFAULT_POSITION, type WatermarkPosition } from 'shared-ui/watermark'
import { useEffect, useState } from 'react'
import { FormSection } from '../property-form/FormSection.tsx'
import { common, settings } from '../text.ts'
import { LogoPicker } from './LogoPicker.tsx'
import styles from './Settings.module.css'
import { useLogoUpload } from './useLogoUpload.ts'
import { WatermarkPreview } from './WatermarkPreview.tsx'

const text = settings.watermark
const positions = Object.entries(watermarkPositionLabels).map(([value, label]) => ({ value, label }))

/** The mark that new photos get. */
export function WatermarkCard() {
  const { data, isLoading, isError } = useGetWatermarkSettingsQuery()
  const toast = useToast()

  useEffect(() => {
    if (isError) toast.error(text.loadFailed)
  }, [isError, toast])

  return (
    <FormSection title={text.title} help={text.help}>
      {isLoading ? <Spinner label={common.loading} /> : <WatermarkForm stored={data ?? null} />}
    </FormSection>
  )
}

function WatermarkForm({ stored }: { stored: WatermarkSettings | null }) {
  const toast = useToast()
  const [logo, setLogo] = useState(stored?.logo_url ?? null)
  const [position, setPosition] = useState<WatermarkPosition>(stored?.watermark_position ?? DEFAULT_POSITION)
  const [opacity, setOpacity] = useState(stored?.opacity ?? DEFAULT_OPACITY)
  const [upload] = useUploadWatermarkLogoMutation()
  const { choose, isBusy } = useLogoUpload(upload, setLogo)
  const [save, { isLoading: isSaving }] = useSaveWatermarkSettingsMutation()
  const { data: properties } = useGetAdminPropertiesQuery()
  const sample = mainImage(
    properties?.find(({ property_images }) => property_images.length > 0)?.property_images,
  )

  const submit = async () => {
    if (!logo) return toast.error(text.needsLogo)
    const { error } = await save({ logo_url: logo, watermark_position: position, opacity })
    if (error) toast.error(text.saveFailed(error.message || text.unknown))
    else toast.success(text.saved)
  }

  return (
    <div className={styles.form}>
      <LogoPicker
        label={text.logo}
        url={logo}
        isBusy={isBusy}
        onFile={(file) => void choose(file)}
        onRemove={() => {
          setLogo(null)
          toast.success(text.removed)
        }}
        onBroken={() => toast.error(text.previewFailed)}
      />
      <Field label={text.position}>
        {(control) => (
          <Select
            {...control}
            options={positions}
            value={position}
            onChange={(event) => setPosition(event.target.value as WatermarkPosition)}
          />
        )}
      </Field>
      <Field label={text.opacity}>
        {(control) => (
          <div className={styles.slider}>
            <input
              {...control}
              type="range"
              min={0.1}
              max={1}
              step={0.1}
              value={opacity}
              aria-valuetext={percent(opacity)}
              onChange={(event) => setOpacity(Number(event.target.value))}
            />
            <output htmlFor={control.id}>{percent(opacity)}</output>
          </div>
        )}
      </Field>
      <WatermarkPreview photo={sample?.image_url} logo={logo} position={position} opacity={opacity} />
      <Button busy={isSaving} className={styles.save} onClick={() => void submit()}>
        {isSaving ? common.saving : text.save}
      </Button>
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`
