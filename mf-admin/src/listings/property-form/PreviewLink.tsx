import { useFormikContext } from 'formik'
import { offerPreview, previewAddress } from 'shared-backend/preview'
import type { Category } from 'shared-backend/properties'
import { ButtonLink } from 'shared-ui'
import { Eye } from 'shared-ui/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Photo } from '../photos/photoList.ts'
import { preview as text } from './text.ts'
import styles from './PreviewLink.module.css'
import { previewOf } from './previewOf.ts'
import type { PropertyFormValues } from './values.ts'

/** ms without a keystroke after which open previews show what was typed. */
const TYPING = 300

interface PreviewLinkProps {
  /** The form's id. */
  form: string
  propertyId: string
  photos: Photo[]
  categories: Category[]
}

/** Opens the property's page in another tab with what the form holds; nothing is saved. */
export function PreviewLink({ form, propertyId, photos, categories }: PreviewLinkProps) {
  const { values } = useFormikContext<PropertyFormValues>()
  const offered = useRef<ReturnType<typeof offerPreview>>(undefined)
  const read = useEffectEvent(() => previewOf(propertyId, values, photos, categories))

  useEffect(() => {
    const offer = (offered.current = offerPreview(form, () => read()))
    return () => offer.close()
  }, [form])

  useEffect(() => {
    const timer = setTimeout(() => offered.current?.changed(), TYPING)
    return () => clearTimeout(timer)
  }, [values, photos, categories])

  return (
    <ButtonLink
      href={previewAddress(form)}
      target="_blank"
      rel="noopener"
      variant="ghost"
      size="lg"
      className={styles.link}
      icon={<Eye />}
      title={text.help}
    >
      <span className={styles.words}>{text.open}</span>
    </ButtonLink>
  )
}
