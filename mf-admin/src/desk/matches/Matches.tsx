import { useConfig } from 'shared-backend'
import {
  useGetCaseMatchesQuery,
  useUpdateCaseWantsMutation,
  type Case,
  type CaseMatches,
  type Wants,
} from 'shared-backend/admin/desk'
import { useGetCategoriesQuery, useGetPlacesQuery } from 'shared-backend/properties'
import { Badge, Button, ErrorState, Spinner, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useEffect, useMemo, useRef, useState } from 'react'
import { draftOf } from '../../kit/drafts/inMemory.ts'
import { common } from '../../kit/text.ts'
import { MatchedListings } from './MatchedListings.tsx'
import { messageOf } from './messageOf.ts'
import { proposeWants } from './proposeWants.ts'
import { matches as text } from './text.ts'
import { WantsForm } from './WantsForm.tsx'
import { wantsInWords } from './wantsValues.ts'
import styles from './Matches.module.css'

interface MatchesProps {
  one: Case
  /** Gets the message with the chosen listings. */
  onMessage: (text: string) => void
}

/** What somebody looks for, and the listings that fit. An owner who advertises looks for none. */
export const Matches = (props: MatchesProps) => (props.one.lead ? null : <WantedListings {...props} />)

function WantedListings({ one, onMessage }: MatchesProps) {
  const { agency } = useConfig()
  const stored = one.wants as Wants | null
  const like = useGetCaseMatchesQuery({ id: one.id, wants: null }, { refetchOnMountOrArgChange: true })
  const { data: places, isLoading: isReadingPlaces } = useGetPlacesQuery()
  const { data: categories, isLoading: isReadingKinds } = useGetCategoriesQuery()
  const proposed = like.data?.proposed ?? null
  const message = one.inquiry?.message ?? ''
  const proposal = useMemo(
    () => proposeWants(proposed, message, { places: places ?? [], categories: categories ?? [] }),
    [proposed, message, places, categories],
  )
  const wants = stored ?? proposal
  // The database knows what the case says, and what is like the listing; it does not read the message.
  const isOther = !stored && JSON.stringify(proposal) !== JSON.stringify(proposed)
  const ofMessage = useGetCaseMatchesQuery({ id: one.id, wants: proposal }, { skip: !isOther })
  const found = isOther ? ofMessage : like
  const isLoading = like.isLoading || isReadingPlaces || isReadingKinds

  return (
    <section className={styles.matches} aria-labelledby="wants">
      <h3 id="wants" className={styles.title}>
        {text.title}
      </h3>
      {isLoading ? (
        <Spinner label={common.loading} />
      ) : (
        <Wanted {...{ one, wants, proposal }} places={places ?? []} categories={categories ?? []} />
      )}
      {!isLoading && wants && (
        <Found
          found={found}
          onSend={(listings) => {
            const name = one.inquiry?.name.split(' ')[0] ?? ''
            onMessage(messageOf(listings, { name, agency: agency.name, origin: window.location.origin }))
          }}
        />
      )}
    </section>
  )
}

interface Query {
  currentData?: CaseMatches
  isError: boolean
  error?: { message?: string }
  refetch: () => unknown
}

function Found({ found, onSend }: { found: Query; onSend: (listings: CaseMatches['rows']) => void }) {
  if (found.currentData) return <MatchedListings listings={found.currentData.rows} onSend={onSend} />
  if (!found.isError) return <Spinner label={common.loading} />
  return (
    <ErrorState title={text.loadFailed} message={found.error?.message} onRetry={() => void found.refetch()} />
  )
}

interface WantedProps {
  one: Case
  wants: Wants | null
  proposal: Wants | null
  places: Parameters<typeof WantsForm>[0]['places']
  categories: Parameters<typeof WantsForm>[0]['categories']
}

/** In words, or as a form. */
function Wanted({ one, wants, proposal, places, categories }: WantedProps) {
  const toast = useToast()
  const [update, saving] = useUpdateCaseWantsMutation()
  const [isOpen, setOpen] = useState(() => draftOf(`wants-${one.id}`) !== undefined)
  const change = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  // The pressed button goes with what it was in.
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) form.current?.querySelector('select')?.focus()
    else change.current?.focus()
  }, [isOpen])

  const confirm = async () => {
    const { error } = await update({ id: one.id, wants: proposal, seen: one.updated_at })
    if (error) return toast.error(text.saveFailed, error.message)
    toast.success(text.saved)
    change.current?.focus()
  }

  if (isOpen)
    return (
      <div ref={form}>
        <WantsForm
          {...{ one, places, categories }}
          proposed={proposal}
          onClose={() => setOpen(false)}
          onSaved={() => {
            toast.success(text.saved)
            setOpen(false)
          }}
        />
      </div>
    )
  return (
    <>
      <p className={styles.words}>
        {wants && !one.wants && <Badge>{text.proposed}</Badge>}{' '}
        <span>{wants ? wantsInWords(wants, categories) : text.nothing}</span>
      </p>
      <Row gap={2}>
        {wants && !one.wants && (
          <Button variant="secondary" size="sm" busy={saving.isLoading} onClick={() => void confirm()}>
            {text.confirm}
          </Button>
        )}
        <Button ref={change} variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {wants ? text.change : text.tell}
        </Button>
      </Row>
    </>
  )
}
