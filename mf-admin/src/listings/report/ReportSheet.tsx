import { useConfig } from 'shared-backend'
import { NO_TITLE } from 'shared-backend/labels'
import type { AdminPropertyDetail, PropertyStats } from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'
import { Card, EmptyState, formatDate, listingPrice, mainImage, ResponsiveImage, shortCode } from 'shared-ui'
import { Columns } from '../dashboard/Columns.tsx'
import { figureNames, figuresOf } from './figures.ts'
import styles from './Report.module.css'
import { ReportTable } from './ReportTable.tsx'
import { report as text } from './text.ts'

const utc = { timeZone: 'UTC' } as const
const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short', ...utc })
const longMonth = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', ...utc })

const monthOf = (first: string) => longMonth.format(new Date(first))
const shortMonthOf = (first: string) => shortMonth.format(new Date(first)).replace('.', '')
const monthYearOf = (first: string) => `${shortMonthOf(first)}/${first.slice(0, 4)}`

const sourceOf = (source: string) => ({ '': text.direct, other: text.other })[source] ?? source

interface ReportSheetProps {
  property: AdminPropertyDetail
  report: PropertyStats
  /** When the report was read, in ms. */
  readAt: number
}

/** The sheet that the agency gives to the owner of a home, on the screen as on paper. */
export function ReportSheet({ property, report, readAt }: ReportSheetProps) {
  const { agency } = useConfig()
  const { total, months, sources } = figuresOf(report)
  const { amount, period } = listingPrice(property)
  const { address, neighborhood, city, state, zip_code } = property
  return (
    <Card as="section" aria-label={text.title} className={styles.sheet}>
      {agency.logo && <img src={agency.logo} alt="" className={styles.logo} />}
      <p className={styles.agency}>
        <strong>{agency.name}</strong> <span>{`${agency.creci} · ${agency.phone} · ${agency.email}`}</span>
      </p>
      <div className={styles.home}>
        <ResponsiveImage
          image={mainImage(property.property_images)}
          alt=""
          sizes="(width >= 768px) 14rem, 100vw"
          priority
          className={styles.photo}
        />
        <div className={styles.words}>
          <h2 className={styles.title}>{property.title ?? NO_TITLE}</h2>
          <p>{text.code(property.reference_code ?? shortCode(property.id))}</p>
          <p>
            {[address, neighborhood, [city, state].filter(Boolean).join(', '), zip_code]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className={styles.price}>{`${amount}${period}`}</p>
          <p className={styles.period}>{text.period(monthOf(report.first), formatDate(readAt))}</p>
        </div>
      </div>
      {report.rows.length === 0 ? (
        <EmptyState title={text.none} message={text.noneHelp} />
      ) : (
        <>
          <dl className={styles.figures} aria-label={text.figures}>
            {figureNames.map((name) => (
              <div key={name} className={styles.figure}>
                <dt>{text.columns[name]}</dt>
                <dd>{formatNumber(total[name])}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.part}>
            <h3 className={styles.heading}>{text.chart}</h3>
            <Columns
              columns={months.map(({ key, views }) => ({
                label: shortMonthOf(key),
                words: text.viewsIn(monthOf(key), views),
                count: views,
              }))}
            />
          </div>
          <div className={styles.part}>
            <h3 className={styles.heading}>{text.byMonth}</h3>
            <ReportTable
              caption={text.byMonth}
              header={text.month}
              nameOf={monthYearOf}
              rows={months}
              total={total}
            />
          </div>
          <div className={styles.part}>
            <h3 className={styles.heading}>{text.bySource}</h3>
            <ReportTable
              caption={text.bySource}
              header={text.source}
              nameOf={sourceOf}
              rows={sources}
              total={total}
            />
          </div>
        </>
      )}
      <p className={styles.how}>{text.how}</p>
    </Card>
  )
}
