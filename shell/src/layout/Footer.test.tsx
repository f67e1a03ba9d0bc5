import { screen } from '@testing-library/react'
import { renderShell, testConfig } from '../testing/renderShell.tsx'
import { Footer } from './Footer.tsx'

test('the footer shows the agency and its contacts', () => {
  renderShell(<Footer />)
  expect(screen.getByText('CRECI-SC 12.345-J')).toBeVisible()
  expect(screen.getByRole('link', { name: '(48) 3333-0199' })).toHaveAttribute('href', 'tel:+554833330199')
  expect(screen.getByRole('link', { name: 'contato@moradaclara.example' })).toHaveAttribute(
    'href',
    'mailto:contato@moradaclara.example',
  )
})

test('the footer shows opening hours and social networks where the agency has any', () => {
  const more = { hours: 'Seg a sex, 9h às 18h', instagram: 'https://www.instagram.com/moradaclara' }
  renderShell(<Footer />, { config: { agency: { ...testConfig.agency, ...more } } })
  expect(screen.getByText('Seg a sex, 9h às 18h')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', more.instagram)
  expect(screen.queryByRole('link', { name: 'Facebook' })).not.toBeInTheDocument()
})

test('the lock links to the login', () => {
  renderShell(<Footer />)
  expect(screen.getByTitle('Acesso Administrativo')).toHaveAttribute('href', '/admin/login')
})
