import { useFormikContext } from 'formik'
import type { PortalRow } from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { portalReadiness, portals, type PortalName, type PortalProblem } from 'shared-domain/portals'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Photo } from '../photos/photoList.ts'
import { sectionOf } from './sections.ts'
import { useSectionsHere } from './useSections.ts'
import type { PropertyFormValues } from './values.ts'
import styles from './FormPortals.module.css'
import { formListing } from './formListing.ts'
import { problemText } from '../../kit/portals/text.ts'
import { problemAddress } from '../../kit/portals/problemAddress.ts'
import { portalText as text } from '../portals/text.ts'
import errors from './ErrorList.module.css'
import { useActivePortals } from '../portals/useActivePortals.ts'

interface FormPortalsProps {
  /** The id that the property has or will have. */
  id: string
  photos: Photo[]
  categories: Category[]
}

/** What each of the agency's portals would make of the form as it is typed. */
export function FormPortals(props: FormPortalsProps) {
  const { rows } = useActivePortals()
  return rows.map((row) => <FormPortal key={row.portal} row={row} {...props} />)
}

function FormPortal({ row, id, photos, categories }: FormPortalsProps & { row: PortalRow }) {
  const name = row.portal as PortalName
  const values = useDeferredValue(useFormikContext<PropertyFormValues>().values)
  const { stops, weakens } = useMemo(
    () => portalReadiness(portals[name], formListing(id, values, photos, categories), row),
    [name, id, values, photos, categories, row],
  )
  return (
    <details className={styles.portal}>
      <summary>
        {`${portals[name].name}: ${stops.length > 0 ? text.stopped(stops.length) : text.ready}`}
      </summary>
      <Problems label={problemText.stops} problems={stops} portal={name} id={id} />
      <Problems label={problemText.weakens} problems={weakens} portal={name} id={id} />
      {stops.length + weakens.length === 0 && <p>{text.complete}</p>}
    </details>
  )
}

interface ProblemsProps {
  label: string
  problems: PortalProblem[]
  portal: PortalName
  id: string
}

function Problems({ label, problems, portal, id }: ProblemsProps) {
  const { goTo } = useSectionsHere()
  if (problems.length === 0) return null
  return (
    <>
      <p>{label}</p>
      <ul className={styles.list}>
        {problems.map(({ field, message }) => {
          const section = sectionOf(field)
          return (
            <li key={message}>
              {section ? (
                <button type="button" className={errors.jump} onClick={() => goTo(section, field)}>
                  {message}
                </button>
              ) : (
                <Link to={problemAddress(portal, id, field)}>{message}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
