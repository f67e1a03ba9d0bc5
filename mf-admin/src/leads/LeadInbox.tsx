import { leadStatusLabels } from 'shared-backend/labels'
import type { LeadStatus, PropertyLead } from 'shared-backend/admin'
import { ArrowLeft, Button, ButtonLink, cx, EmptyState, Field, SegmentedControl, TextInput } from 'shared-ui'
import { Download, Inbox } from 'shared-ui/icons'
import { useSearchParams } from 'react-router-dom'
import { SEARCH, useSearchText } from '../fields/useSearchText.ts'
import { useLeaveGuard } from '../layout/LeaveGuard.tsx'
import { leads as text } from '../text.ts'
import { downloadCsv } from './downloadCsv.ts'
import { filterLeads } from './filterLeads.ts'
import { LeadDetail } from './LeadDetail.tsx'
import { LeadList } from './LeadList.tsx'
import { leadsCsv } from './leadsCsv.ts'
import { localDay } from './localDay.ts'
import styles from './Leads.module.css'

const ALL = 'all'
const filters = [
  { value: ALL, label: text.all },
  ...Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label })),
]

/** The list beside the chosen lead; on a phone one or the other. Filter, search and choice live in the address. */
export function LeadInbox({ leads }: { leads: PropertyLead[] }) {
  const [params, setParams] = useSearchParams()
  const { forms } = useLeaveGuard()
  const status = params.get('situacao') ?? ALL
  const [search, setTyped] = useSearchText()
  const chosen = leads.find(({ id }) => id === params.get('lead'))
  const found = filterLeads(leads, status === ALL ? null : (status as LeadStatus), search)

  const paramsWith = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value && value !== ALL) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (id: string) => `?${paramsWith('lead', id)}`

  if (leads.length === 0) {
    return <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox aria-hidden="true" />} />
  }
  return (
    <>
      <div className={styles.tools}>
        <Field label={text.search} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder={text.search}
              value={search}
              onChange={({ target: { value } }) => {
                setTyped(value)
                setParams(paramsWith(SEARCH, value), { replace: true })
              }}
            />
          )}
        </Field>
        <div className={styles.filter}>
          <SegmentedControl
            label={text.filter}
            options={filters}
            value={status}
            onChange={(next) => setParams(paramsWith('situacao', next), { replace: true })}
          />
        </div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          disabled={found.length === 0}
          onClick={() => downloadCsv(text.exportFile(localDay(new Date())), leadsCsv(found))}
        >
          {text.exportAll}
        </Button>
      </div>
      {found.length === 0 && !chosen ? (
        <EmptyState title={text.nothingFound} message={text.nothingFoundHelp} />
      ) : (
        <div className={cx(styles.inbox, chosen && styles.hasChoice)}>
          <LeadList leads={found} chosenId={chosen?.id ?? null} addressOf={addressOf} />
          {chosen ? (
            <div className={styles.chosen}>
              <ButtonLink
                to={addressOf('')}
                variant="ghost"
                className={styles.back}
                icon={<ArrowLeft aria-hidden="true" />}
              >
                {text.backToList}
              </ButtonLink>
              <LeadDetail
                lead={chosen}
                onDeleted={() => {
                  // What was typed about it went with it.
                  forms.clear()
                  setParams(paramsWith('lead', ''), { replace: true })
                }}
              />
            </div>
          ) : (
            <p className={cx(styles.about, styles.chooseOne)}>{text.choose}</p>
          )}
        </div>
      )}
    </>
  )
}
