import type { PortalName, PortalProblem } from 'shared-domain/portals'

/** Where a problem of a listing is mended: a field of its form, or the portal's own types. */
export const problemAddress = (portal: PortalName, id: string, field: PortalProblem['field']) =>
  field === 'types' ? `/admin/settings/portals#types-${portal}` : `/admin/properties/edit/${id}#${field}`
