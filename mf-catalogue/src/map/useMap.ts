import { useEffect, useEffectEvent, useState } from 'react'
import { useAppDispatch, type Store } from 'shared-backend'
import { useLazyCode } from 'shared-ui/lazy'

/** The stores whose visitor has the map open: coming back from a listing they find it as they left it. */
const openFor = new WeakSet<Store['dispatch']>()

const importCode = () => import(/* webpackChunkName: "map" */ './lazy.ts')

/** Whether the map is open, since now or from before, and its lazy code. */
export function useMap() {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(() => openFor.has(dispatch))
  const [isNew, setIsNew] = useState(false)
  const code = useLazyCode(importCode)
  const load = useEffectEvent(() => code.load())
  useEffect(() => {
    if (!isOpen) return void openFor.delete(dispatch)
    openFor.add(dispatch)
    load()
  }, [isOpen, dispatch])
  const open = () => {
    setIsNew(true)
    setIsOpen(true)
  }
  return { isOpen, isNew, code, open, close: () => setIsOpen(false) }
}
