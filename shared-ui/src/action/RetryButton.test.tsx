import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../feedback/Notice.tsx'

interface PageProps {
  /** The result of trying again. */
  then: 'list' | 'failure'
  heading?: string
}

function Page({ then, heading = 'Meus Imóveis' }: PageProps) {
  const [shown, setShown] = useState<'list' | 'failure' | 'nothing'>('failure')
  return (
    <>
      <h1>Painel</h1>
      <section>
        {heading && shown !== 'nothing' && <h2>{heading}</h2>}
        {shown === 'failure' ? (
          <ErrorState title="Erro" onRetry={() => setShown(then)} />
        ) : (
          <ul>
            <li>
              <h3>Casa</h3>
            </li>
          </ul>
        )}
      </section>
      <h2>Gráficos</h2>
      <button onClick={() => setShown('nothing')}>Vender tudo</button>
    </>
  )
}

function Form() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>Novo lead</h1>
      <input ref={field} aria-label="Nome" />
    </>
  )
}

const retry = () => screen.getByRole('button', { name: 'Tentar Novamente' })
const wait = () => new Promise((resolve) => setTimeout(resolve))

test('after a retry the focus is on the heading of the loaded content', async () => {
  render(<Page then="list" />)
  await userEvent.click(retry())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Meus Imóveis' })).toHaveFocus())
})

test('content without a heading leaves the focus on the page’s heading', async () => {
  render(<Page then="list" heading="" />)
  await userEvent.click(retry())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Painel' })).toHaveFocus())
})

test('a retry that fails again keeps the focus on the button', async () => {
  render(<Page then="failure" />)
  await userEvent.click(retry())
  await wait()
  expect(retry()).toHaveFocus()
})

test('the focus stays where the visitor has moved it meanwhile', async () => {
  const { rerender } = render(<Page key="failed" then="list" />)
  retry().focus()
  // The button unmounts, and an element that takes the focus in the same moment keeps it.
  rerender(<Form key="came" />)
  await wait()
  expect(screen.getByLabelText('Nome')).toHaveFocus()
})

test('nobody is taken anywhere by a message that was not in use', async () => {
  render(<Page then="list" />)
  await userEvent.click(screen.getByRole('button', { name: 'Vender tudo' }))
  await wait()
  expect(screen.getByRole('button', { name: 'Vender tudo' })).toHaveFocus()
})
