import { useEffectEvent, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { ComboboxProps } from '../ComboboxProps.ts'

interface Combobox {
  input: RefObject<HTMLInputElement | null>
  /** The element around the field and its list: moving the focus within it does not close the list. */
  box: RefObject<HTMLElement | null>
  /** Gives the field the props of a combobox with this list. */
  publish: (props: ComboboxProps) => void
  listId: string
  /** How many options there are. */
  size: number
  choose: (index: number) => void
  /** Called with the field's text, each time that somebody uses the field. */
  onText: (text: string) => void
}

const NONE = -1

/** The keys and the attributes of a combobox whose focus stays in its field, with a list below: the ARIA pattern. */
export function useCombobox({ input, box, publish, listId, size, choose, onText }: Combobox) {
  const [wanted, setWanted] = useState(true)
  const [active, setActive] = useState(NONE)
  const isOpen = wanted && size > 0

  const look = () => {
    onText(input.current?.value ?? '')
    setWanted(true)
    setActive(NONE)
  }
  const close = () => {
    setWanted(false)
    setActive(NONE)
  }
  const move = (step: number) => {
    setWanted(true)
    // From the field to either end of the list, and from its ends back to the field.
    if (size > 0) setActive((now) => ((now + 1 + step + size + 1) % (size + 1)) - 1)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Enter' && isOpen && active !== NONE) choose(active)
    else {
      // A key that moves the caret leaves the list; Enter sends the form.
      if (/^(?:Home|End|Arrow)/.test(key)) setActive(NONE)
      else if (key === 'Enter') close()
      return
    }
    event.preventDefault()
  })
  const onInput = useEffectEvent(look)
  const leave = (towards: EventTarget | null) => {
    const stays = towards instanceof Node && (towards === input.current || box.current?.contains(towards))
    if (!stays) close()
  }
  const onLeave = useEffectEvent(leave)

  useLayoutEffect(() => {
    publish({
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active !== NONE ? `${listId}-${active}` : undefined,
      onKeyDown: (event) => onKeyDown(event),
      onInput: () => onInput(),
      onClick: () => onInput(),
      onBlur: ({ relatedTarget }) => onLeave(relatedTarget),
    })
  }, [publish, listId, isOpen, active])

  return { isWanted: wanted, isOpen, active, look, close, leave }
}
