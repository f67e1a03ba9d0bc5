import { screen } from '@testing-library/react'
import type { PropertyDetail } from 'shared-backend/properties'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

const address = `http://localhost/property/${PROPERTY_ID}`

const open = async (shown: Partial<PropertyDetail> = {}) => {
  const view = renderSite(`/property/${PROPERTY_ID}`, (query) =>
    query.get('id')?.startsWith('eq.') ? { ...property, ...shown } : [],
  )
  await heading(property.title)
  return view
}

const withShare = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })

afterEach(() => withShare(undefined))

test('names the agency with its CRECI, a call and a prepared message', async () => {
  await open()
  const card = screen.getByRole('region', { name: 'Imobiliária responsável' })
  expect(card).toHaveTextContent('Morada Clara Imóveis CRECI-SC 12.345-J')
  expect(screen.getByRole('link', { name: 'Ligar (48) 3333-0199' })).toHaveAttribute(
    'href',
    'tel:+554833330199',
  )
  const link = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Conversar no WhatsApp' }).href)
  expect(link.pathname).toBe('/5548999990199')
  expect(link.searchParams.get('text')).toContain('Casa no Campeche')
  expect(link.searchParams.get('text')).toContain('código 3F2B8C1A')
  expect(link.searchParams.get('text')).toContain(address)
})

test('messages quote the agency’s own code where there is one', async () => {
  const share = jest.fn().mockResolvedValue(undefined)
  withShare(share)
  const { user } = await open({ reference_code: 'MC-12' })
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link', { name: /WhatsApp/ }))
    expect(new URL(link.href).searchParams.get('text')).toContain('código MC-12')
  expect(screen.getByLabelText(/^Mensagem/)).toHaveDisplayValue(/código MC-12/)
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ text: 'Casa no Campeche (código MC-12)' }))
})

test('shares by the system where it can', async () => {
  const share = jest.fn().mockResolvedValue(undefined)
  withShare(share)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(share).toHaveBeenCalledWith({
    title: 'Casa no Campeche',
    text: 'Casa no Campeche (código 3F2B8C1A)',
    url: address,
  })
  expect(screen.queryByText('Link copiado!')).not.toBeInTheDocument()
})

test('closing the share sheet is no failure', async () => {
  withShare(jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(screen.queryByText(/Link copiado|Não foi possível/)).not.toBeInTheDocument()
})

test('copies the address elsewhere, and says so', async () => {
  const { user } = await open()
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(await screen.findByText('Link copiado!')).toBeInTheDocument()
  expect(written).toHaveBeenCalledWith(address)
})

test('says so when neither works', async () => {
  const { user } = await open()
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(await screen.findByText('Não foi possível compartilhar')).toBeInTheDocument()
})
