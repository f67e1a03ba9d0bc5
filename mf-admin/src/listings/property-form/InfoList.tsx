import { FieldArray, useFormikContext, type ArrayHelpers } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from 'shared-ui'
import { TextField } from 'shared-ui/forms'
import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from 'shared-ui/icons'
import { form } from './text.ts'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'
import type { PropertyFormValues } from './values.ts'

/** Additional info as an ordered list; Enter in one entry begins the next, and the last one removed can be had back. */
export function InfoList() {
  const { values } = useFormikContext<PropertyFormValues>()
  const { infos } = values
  const [removed, setRemoved] = useState<{ index: number; info: string } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const restored = useRef<number | null>(null)

  // The button that removed it is removed too: the focus goes to the button that undoes it.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  useEffect(() => {
    if (restored.current === null) return
    list.current?.querySelectorAll('input')[restored.current]?.focus()
    restored.current = null
  }, [infos.length])

  /** The focus goes along, so that the same key moves it on. */
  const move = (entries: ArrayHelpers, index: number, step: -1 | 1) => {
    entries.swap(index, index + step)
    list.current?.querySelectorAll<HTMLElement>(`[data-move="${step}"]`)[index + step]?.focus()
  }

  return (
    <FoldingSection name="infos" help={form.sections.infosHelp}>
      <FieldArray name="infos">
        {(entries) => (
          <div ref={list} className={styles.infos}>
            {infos.map((info, index) => (
              // Entries have no identity of their own: a place in the list is what they are.
              <div key={index} className={styles.info}>
                <TextField
                  name={`infos.${index}`}
                  label={form.info(index + 1)}
                  hideLabel
                  placeholder={form.placeholders.info}
                  maxLength={300}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    entries.insert(index + 1, '')
                  }}
                />
                <IconButton
                  label={form.infoUp(index + 1)}
                  icon={<ArrowUp />}
                  blocked={index === 0}
                  data-move={-1}
                  onClick={() => move(entries, index, -1)}
                />
                <IconButton
                  label={form.infoDown(index + 1)}
                  icon={<ArrowDown />}
                  blocked={index === infos.length - 1}
                  data-move={1}
                  onClick={() => move(entries, index, 1)}
                />
                <IconButton
                  label={form.removeInfo(index + 1)}
                  variant="danger"
                  icon={<Trash2 />}
                  onClick={() => {
                    entries.remove(index)
                    setRemoved(info.trim() ? { index, info } : null)
                    if (!info.trim()) add.current?.focus()
                  }}
                />
              </div>
            ))}
            {removed && (
              <div role="status" className={styles.removed}>
                <span>{form.infoRemoved(removed.info)}</span>
                <Button
                  ref={undo}
                  variant="ghost"
                  size="sm"
                  icon={<Undo2 />}
                  onClick={() => {
                    entries.insert(removed.index, removed.info)
                    restored.current = removed.index
                    setRemoved(null)
                  }}
                >
                  {form.undo}
                </Button>
              </div>
            )}
            <Button
              ref={add}
              variant="secondary"
              className={styles.add}
              icon={<Plus />}
              onClick={() => entries.push('')}
            >
              {form.addInfo}
            </Button>
          </div>
        )}
      </FieldArray>
    </FoldingSection>
  )
}
