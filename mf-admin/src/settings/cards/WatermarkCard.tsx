import { SITE_WATERMARK_ID } from 'shared-backend/admin/history'
import { useGetSamplePhotoQuery } from 'shared-backend/admin/listings'
import {
  useGetSiteWatermarkQuery,
  useRemoveWatermarkSettingsMutation,
  useSaveWatermarkSettingsMutation,
  useUploadWatermarkLogoMutation,
} from 'shared-backend/admin/settings'
import { watermarkPositionLabels } from 'shared-backend/labels'
import type { WatermarkSettings } from 'shared-backend/watermark'
import { Button, ConfirmDialog, ErrorState, Field, Spinner, useToast } from 'shared-ui'
import { DEFAULT_OPACITY, DEFAULT_POSITION, type WatermarkPosition } from 'shared-ui/watermark'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { History } from '../../kit/history/History.tsx'
import { settingsHistory } from '../history/tables.ts'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { draftOf, useKeepDraft } from '../../kit/drafts/inMemory.ts'
import { useUnsaved } from '../../kit/layout/LeaveGuard.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { ComparedLogo } from './ComparedLogo.tsx'
import { LogoPicker } from './LogoPicker.tsx'
import styles from './Settings.module.css'
import { useLogoUpload } from './useLogoUpload.ts'
import { WatermarkPreview } from './WatermarkPreview.tsx'

const text = settings.watermark
const positions = optionsOf(watermarkPositionLabels)

interface Mark {
  logo: string | null
  position: WatermarkPosition
  opacity: number
}

/** The mark that new photos get. */
export function WatermarkCard() {
  // Always as it is now: another admin may have saved since this browser last looked.
  const { data, isError, isFetching, fulfilledTimeStamp, startedTimeStamp, refetch } =
    useGetSiteWatermarkQuery(undefined, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  const isRequested = useIsFresh(startedTimeStamp)

  // A save that reads it again shows its own failures, and a failure of an earlier visit was shown then.
  const hasFailed = isError && !isFetching && !isFresh && isRequested

  return (
    <FormSection title={text.title} help={text.help}>
      {isFresh ? (
        <WatermarkForm stored={data ?? null} />
      ) : hasFailed ? (
        <ErrorState title={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waitingMark}>
          <Spinner label={common.loading} />
        </div>
      )}
      <div>
        <History tables={settingsHistory} subject="watermark" id={SITE_WATERMARK_ID} />
      </div>
    </FormSection>
  )
}

function WatermarkForm({ stored }: { stored: WatermarkSettings | null }) {
  const toast = useToast()
  const [mark, setMark] = useState(() => draftOf<Mark>(DRAFT) ?? toMark(stored))
  const { logo, position, opacity } = mark
  const change = (part: Partial<Mark>) => setMark((now) => ({ ...now, ...part }))
  const { refetch } = useGetSiteWatermarkQuery()
  const [write] = useSaveWatermarkSettingsMutation()
  const [remove] = useRemoveWatermarkSettingsMutation()
  const [isAsking, setIsAsking] = useState(false)
  const { base, save, dialog } = useMergedSave({
    name: DRAFT,
    title: settings.conflictTitle,
    loaded: toVersion(stored),
    read: async () => {
      const { data, error } = await refetch()
      return data === undefined ? { error } : { data: toVersion(data) }
    },
    write: async (values, seen) => {
      if (!values.logo) {
        const { error } = seen ? await remove({ seen }) : {}
        return error ? { error } : { data: toVersion(null) }
      }
      const { data, error } = await write({
        logo_url: values.logo,
        watermark_position: values.position,
        opacity: values.opacity,
        seen,
      })
      return data === undefined ? { error } : { data: toVersion(data) }
    },
    labels,
    show,
  })
  const isChanged = JSON.stringify(mark) !== JSON.stringify(base)
  useKeepDraft(DRAFT, isChanged ? mark : null)
  const [upload] = useUploadWatermarkLogoMutation()
  const { choose, isBusy } = useLogoUpload(upload, (url) => change({ logo: url }))
  useUnsaved(isChanged || isBusy)
  const [isSaving, setIsSaving] = useState(false)
  const { data: sample } = useGetSamplePhotoQuery()

  const store = async (wanted: Mark) => {
    setIsSaving(true)
    const result = await save(wanted)
    setIsSaving(false)
    if (!result) return
    if ('error' in result) return toast.error(text.saveFailed(result.error.message || text.unknown))
    setMark(result.saved)
    toast.success(result.saved.logo ? text.saved : text.switchedOff)
  }
  const submit = async () => {
    if (logo) return store(mark)
    toast.error(text.needsLogo, base.logo ? text.needsLogoHelp : undefined)
  }

  return (
    <div className={styles.form}>
      <LogoPicker
        label={text.logo}
        url={logo}
        isBusy={isBusy}
        onFile={(file) => void choose(file)}
        onRemove={() => {
          change({ logo: null })
          toast.success(text.removed)
        }}
        onBroken={() => toast.error(text.previewFailed)}
      />
      <Choice
        label={text.position}
        options={positions}
        value={position}
        onChoose={(value) => change({ position: value as WatermarkPosition })}
      />
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
              onChange={(event) => change({ opacity: Number(event.target.value) })}
            />
            <output htmlFor={control.id}>{percent(opacity)}</output>
          </div>
        )}
      </Field>
      <WatermarkPreview photo={sample ?? undefined} logo={logo} position={position} opacity={opacity} />
      <Row gap={2}>
        {/* A logo that is still on its way would be left out of what is saved. */}
        <Button busy={isSaving} blocked={isSaving || isBusy} onClick={() => void submit()}>
          {isSaving ? common.saving : text.save}
        </Button>
        {base.logo && (
          <Button variant="secondary" blocked={isSaving || isBusy} onClick={() => setIsAsking(true)}>
            {text.switchOff}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={isAsking}
        title={text.switchOffTitle}
        message={text.switchOffMessage}
        confirmLabel={text.switchOff}
        onConfirm={() => {
          setIsAsking(false)
          void store(toMark(null))
        }}
        onCancel={() => setIsAsking(false)}
      />
      {dialog}
    </div>
  )
}

const DRAFT = 'watermark'
const labels: Record<keyof Mark, string> = {
  logo: text.logo,
  position: text.position,
  opacity: text.opacity,
}

function show({ logo, position, opacity }: Mark, name: keyof Mark) {
  if (name === 'logo') return <ComparedLogo url={logo} />
  return name === 'position' ? watermarkPositionLabels[position] : percent(opacity)
}

const toMark = (stored: WatermarkSettings | null): Mark => ({
  logo: stored?.logo_url ?? null,
  position: stored?.watermark_position ?? DEFAULT_POSITION,
  opacity: stored?.opacity ?? DEFAULT_OPACITY,
})

const toVersion = (stored: WatermarkSettings | null): Version<Mark> => ({
  values: toMark(stored),
  seen: stored?.updated_at ?? null,
})

const percent = (share: number) => `${Math.round(share * 100)}%`
