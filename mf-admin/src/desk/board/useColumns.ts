import { useGetCaseListInfiniteQuery, type CaseListRequest } from 'shared-backend/admin/desk'
import type { Stage } from './arrangeCards.ts'

/** The list of one stage, unless another one is asked for. */
const useColumn = (request: CaseListRequest, stage: Stage) =>
  useGetCaseListInfiniteQuery(
    { ...request, stage },
    { refetchOnMountOrArgChange: true, skip: request.stage !== null && request.stage !== stage },
  )

export type ColumnList = ReturnType<typeof useColumn>

/** The list of each stage. */
export const useColumns = (request: CaseListRequest): Record<Stage, ColumnList> => ({
  new: useColumn(request, 'new'),
  contacted: useColumn(request, 'contacted'),
  visit: useColumn(request, 'visit'),
  proposal: useColumn(request, 'proposal'),
  closed: useColumn(request, 'closed'),
  lost: useColumn(request, 'lost'),
})
