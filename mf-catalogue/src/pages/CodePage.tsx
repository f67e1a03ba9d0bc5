import { Navigate, useParams } from 'react-router-dom'
import { useSearchPropertiesQuery } from 'shared-backend/properties'
import { ButtonLink, Container, EmptyState, ErrorState, House, Spinner } from 'shared-ui'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'
import { failureText } from '../failureText.ts'
import { CATALOGUE, fullCatalogue, writeSearch } from 'shared-domain/search'
import { codes as text } from './codeText.ts'
import { states } from '../text.ts'
import { byCode, isCode } from '../words/byCode.ts'
import styles from './CataloguePage.module.css'

/** Leads to the listing of a code; an agency may have given one code twice, or it may be none at all. */
export function CodePage() {
  const { code = '' } = useParams()
  const { data, error, isError, isFetching, refetch } = useSearchPropertiesQuery(byCode(code), {
    skip: !isCode(code),
  })
  const [listing, another] = data?.rows ?? []
  if (listing && !another) return <Navigate to={`/property/${listing.id}`} replace />

  return (
    <Container className={styles.page}>
      <h1>{text.heading(code)}</h1>
      {data && listing ? (
        <PlainGrid listings={data.rows} total={data.rows.length} />
      ) : data || !isCode(code) ? (
        <EmptyState
          icon={<House />}
          title={text.none}
          message={text.advice}
          action={
            <ButtonLink to={CATALOGUE + writeSearch({ ...fullCatalogue, words: [code] })} variant="secondary">
              {text.asWord}
            </ButtonLink>
          }
        />
      ) : isError && !isFetching ? (
        <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={states.loading} />
      )}
    </Container>
  )
}
