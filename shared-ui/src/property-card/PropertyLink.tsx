import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { catalogueVisitFrom } from './catalogueVisit.ts'

/** Leads to a property, which can lead back to the search that it was found by. */
export const PropertyLink = ({ id, ...link }: { id: string; className?: string; children: ReactNode }) => (
  <Link {...link} to={`/property/${id}`} state={catalogueVisitFrom(useLocation())} />
)
