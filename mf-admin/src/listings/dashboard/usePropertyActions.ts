import {
  useDeletePropertyMutation,
  NOT_WHOLE,
  useDuplicatePropertyMutation,
  useLazyGetMissingFactsQuery,
  useRestorePropertiesMutation,
  useUpdatePropertyMutation,
  type ListedProperty,
} from 'shared-backend/admin/listings'
import { useToast } from 'shared-ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { batch, bin, dashboard as text } from './text.ts'
import { common } from '../../kit/text.ts'
import { missingWords } from '../missing.ts'
import { fromList, parseList } from './listAddress.ts'

export interface PropertyActions {
  change: (property: ListedProperty, changes: { active: boolean } | { featured: boolean }) => void
  duplicate: (property: ListedProperty) => void
  remove: (property: ListedProperty) => void
  /** Id of the property that is being saved, copied or deleted. */
  busyId: string | undefined
}

/** Puts deleted properties back where they were, and says so. */
export function useRestore() {
  const toast = useToast()
  const [restore] = useRestorePropertiesMutation()
  return async (ids: string[]) => {
    const { data, error } = await restore(ids)
    if (error) return toast.error(bin.restoreFailed, error.message)
    if (data.length < ids.length) toast.info(bin.restoreFailed, bin.gone)
    if (data.length > 0) toast.success(ids.length === 1 ? bin.restored : batch.done.restore(data.length))
  }
}

/** @param neighbourOf what to focus once a property is gone, and with it what was focused; called before it goes */
export function usePropertyActions(neighbourOf: (id: string) => HTMLElement | null): PropertyActions {
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const restore = useRestore()
  const [deleteProperty, deletion] = useDeletePropertyMutation()
  const [update, saving] = useUpdatePropertyMutation()
  const [copy, copying] = useDuplicatePropertyMutation()
  const [readMissing] = useLazyGetMissingFactsQuery()

  const change = async ({ id }: ListedProperty, changes: { active: boolean } | { featured: boolean }) => {
    const { error } = await update({ id, changes })
    if (error?.code === NOT_WHOLE) {
      const { data: missing } = await readMissing([id])
      return toast.error(text.notWhole, missing?.[id] && text.missing(missingWords(missing[id])))
    }
    if (error) return toast.error(common.unexpected, error.message)
    if ('active' in changes) toast.success(changes.active ? text.activated : text.deactivated)
    else toast.success(changes.featured ? text.nowFeatured : text.notFeatured)
  }
  const duplicate = async ({ id }: ListedProperty) => {
    const { data, error } = await copy(id)
    if (error) return toast.error(text.copyFailed, error.message)
    toast.success(text.copyMade, text.copyMadeHelp)
    void navigate(fromList(`/admin/properties/edit/${data}`, parseList(search)))
  }
  const remove = async ({ id, title }: ListedProperty) => {
    if (!window.confirm(text.confirmDelete(title))) return
    const neighbour = neighbourOf(id)
    const { error } = await deleteProperty(id)
    if (error) return toast.error(text.deleteFailed, error.message)
    neighbour?.focus()
    toast.success(text.deleted, title, { label: text.undo, run: () => void restore([id]) })
  }

  const busyId = [
    deletion.isLoading && deletion.originalArgs,
    saving.isLoading && saving.originalArgs?.id,
    copying.isLoading && copying.originalArgs,
  ].find((id) => typeof id === 'string')
  return {
    change: (...args) => void change(...args),
    duplicate: (property) => void duplicate(property),
    remove: (property) => void remove(property),
    busyId,
  }
}
