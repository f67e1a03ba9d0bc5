import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { Checkbox } from './Checkbox.tsx'
import { PriceInput } from './PriceInput.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { Textarea } from './Textarea.tsx'
import { TextInput } from './TextInput.tsx'

const kinds = [
  { value: '', label: 'Todos' },
  { value: 'casa', label: 'Casa' },
]
const deals = [
  { value: 'sale', label: 'Comprar' },
  { value: 'rent', label: 'Alugar' },
] as const

/** Each kind of field, with its state in words. */
function Form() {
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [kind, setKind] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [deal, setDeal] = useState<'sale' | 'rent'>('sale')
  const [price, setPrice] = useState<number | null>(null)
  return (
    <>
      <TextInput aria-label="Nome" value={name} onChange={(event) => setName(event.target.value)} />
      <Textarea aria-label="Sobre" value={about} onChange={(event) => setAbout(event.target.value)} />
      <Select
        aria-label="Tipo"
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <Checkbox label="Novo" checked={isNew} onChange={(event) => setIsNew(event.target.checked)} />
      <SegmentedControl label="Negócio" options={deals} value={deal} onChange={setDeal} />
      <PriceInput aria-label="Preço" value={price} onChange={setPrice} />
      <output>{JSON.stringify({ name, about, kind, isNew, deal, price })}</output>
    </>
  )
}

const state = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown

/** Hydrates server-rendered HTML that `visitor` has used before. */
async function hydrate(visitor: () => Promise<void>) {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Form />)
  document.body.replaceChildren(place)
  await visitor()
  const reportError = jest.fn()
  await act(async () => void hydrateRoot(place, <Form />, { onRecoverableError: reportError }))
  expect(reportError).not.toHaveBeenCalled()
}

test('values typed and chosen before hydration reach the state, and the focus stays', async () => {
  await hydrate(async () => {
    await userEvent.type(screen.getByLabelText('Sobre'), 'Vista mar')
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'casa')
    await userEvent.click(screen.getByLabelText('Novo'))
    await userEvent.click(screen.getByLabelText('Alugar'))
    await userEvent.type(screen.getByLabelText('Preço'), '450000')
    await userEvent.type(screen.getByLabelText('Nome'), 'Ana')
  })
  expect(state()).toEqual({
    name: 'Ana',
    about: 'Vista mar',
    kind: 'casa',
    isNew: true,
    deal: 'rent',
    price: 450_000,
  })
  expect(screen.getByLabelText('Nome')).toHaveFocus()
  expect(screen.getByLabelText('Preço')).toHaveValue('R$ 450.000')
})

test('without input before hydration no change is reported', async () => {
  await hydrate(() => Promise.resolve())
  expect(state()).toEqual({ name: '', about: '', kind: '', isNew: false, deal: 'sale', price: null })
  await userEvent.type(screen.getByLabelText('Nome'), 'Bia')
  expect(state()).toMatchObject({ name: 'Bia' })
})
