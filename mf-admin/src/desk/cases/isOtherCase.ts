import type { UnsavedForm } from '../../kit/layout/LeaveGuard.tsx'

const caseIn = (search: string) => new URLSearchParams(search).get('atendimento')

/** Whether a navigation leaves the form of a case. */
export const isOtherCase: UnsavedForm['isLeftBy'] = (from, to) =>
  from.pathname !== to.pathname || caseIn(from.search) !== caseIn(to.search)
