import { screen, within } from '@testing-library/react'
import { renderTemplates } from './renderTemplates.tsx'

const { frame, noScript, slow } = renderTemplates()

test('the frame has the header of every page, with a placeholder for the agency’s name', () => {
  document.body.innerHTML = frame
  const header = within(screen.getByRole('banner'))
  expect(header.getByText('{name}')).toBeVisible()
  expect(header.getByRole('link', { name: 'Imóveis' })).toHaveAttribute('href', '/properties')
  // It is used for pages of any address.
  expect(frame).not.toContain('aria-current')
  expect(screen.getByRole('main')).toBeInTheDocument()
})

test('the noscript template has placeholders for the agency’s facts and for the result of a form', () => {
  const words = /<noscript>(.*)<\/noscript>/.exec(frame)?.[1]
  for (const place of ['{name}', '{answer}', '{phone}', '{email}', '{address}', '{creci}'])
    expect(words).toContain(place)
  expect(words).toContain('href="{call}"')
  expect(noScript).toMatch(/^<noscript>.*ative o JavaScript.*href="\{call\}".*<\/noscript>$/)
})

test('the notice of a slow page is found by the first script, and reloads the page', () => {
  document.body.innerHTML = slow
  expect(screen.getByRole('status')).toHaveAttribute('data-slow')
  expect(screen.getByText('Recarregar a página')).toHaveAttribute('href', '')
})
