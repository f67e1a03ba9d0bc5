import { screen, waitFor, within } from '@testing-library/react'
import { renderRemote, type SentRequest } from 'shared-backend/testing'
import { lastCompared } from '../favourites/compared.ts'
import { listing } from '../testing/listings.ts'
import { compareAddress } from './address.ts'
import { ComparePage } from './ComparePage.tsx'

const details = (number: number, bedrooms: number) => ({
  ...listing(number, { bedrooms, bathrooms: 2 }),
  amenities: [],
  building_amenities: [],
})
const [one, two, three] = [details(1, 3), details(2, 4), details(3, 4)]

const open = async (...listings: { id: string }[]) => {
  const view = renderRemote(<ComparePage />, {
    path: compareAddress(listings.map(({ id }) => id)),
    answers: {
      'GET /rest/v1/properties': ({ query }: SentRequest) =>
        listings.filter(({ id }) => query.get('id')?.includes(id)),
    },
  })
  await screen.findByRole('table')
  return view
}

const fact = (name: string) => screen.queryByRole('rowheader', { name })
const column = ({ title }: { title: string }) =>
  screen.queryByRole('columnheader', { name: new RegExp(title) })

test('with one listing left all its facts are there, though only differences were shown', async () => {
  const { user } = await open(one, two)
  await user.click(screen.getByRole('checkbox', { name: 'Só as diferenças' }))
  expect(fact('Banheiros')).toBeNull()
  await user.click(screen.getByRole('link', { name: `Tirar ${one.title} da comparação` }))
  await waitFor(() => expect(column(one)).toBeNull())
  expect(fact('Banheiros')).toBeVisible()
  expect(fact('Quartos')).toBeVisible()
})

test('of listings without differences it says so', async () => {
  const { user } = await open(two, three)
  expect(screen.queryByText(/não têm diferenças/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Só as diferenças' }))
  expect(screen.getByText('Estes imóveis não têm diferenças.')).toBeVisible()
})

test('the list marks what is compared, without what was taken out', async () => {
  const { user } = await open(one, two, three)
  expect(lastCompared()).toEqual([one.id, two.id, three.id])
  await user.click(screen.getByRole('link', { name: `Tirar ${one.title} da comparação` }))
  await waitFor(() => expect(lastCompared()).toEqual([two.id, three.id]))
})

test('with what is taken out the focus goes to its neighbour, and it is said', async () => {
  const { user } = await open(one, two, three)
  const takeOut = async ({ title }: { title: string }) => {
    screen.getByRole('link', { name: `Tirar ${title} da comparação` }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`${title} saiu da comparação`))
  }
  const title = ({ title }: { title: string }) =>
    within(column({ title })!).getByRole('link', { name: title })
  await takeOut(two)
  expect(title(three)).toHaveFocus()
  await takeOut(three)
  expect(title(one)).toHaveFocus()
})
