import { ButtonLink, usePageTitle } from 'shared-ui'
import { useSearchParams } from 'react-router-dom'
import { OwnerBar } from '../inactive/OwnerBar.tsx'
import { text } from '../preview/text.ts'
import { usePreview } from '../preview/usePreview.ts'
import { PropertyFailed } from '../property/PropertyFailed.tsx'
import { PropertySkeleton } from '../property/PropertySkeleton.tsx'
import { PropertyView } from '../property/PropertyView.tsx'
import { text as pageText } from '../text.ts'

/** The page that visitors would see of the property in a form, which is open in another tab. */
export function PreviewPage() {
  const [params] = useSearchParams()
  const { property, state, retry } = usePreview(params.get('form') ?? '')
  usePageTitle(property && `${pageText.preview} – ${property.title}`)

  if (state === 'absent') {
    return (
      <PropertyFailed
        title={text.absent}
        message={text.absentHelp}
        onRetry={retry}
        action={
          <ButtonLink to="/admin" variant="ghost">
            {text.toPanel}
          </ButtonLink>
        }
      />
    )
  }
  if (!property) return <PropertySkeleton />
  // The gallery keeps its photos for as long as it is shown.
  const photos = property.property_images.map(({ id, is_primary }) => `${id}${is_primary}`).join()
  return (
    <>
      <OwnerBar>{state === 'closed' ? text.closed : text.notice}</OwnerBar>
      <PropertyView key={photos} property={property} isPreview />
    </>
  )
}
