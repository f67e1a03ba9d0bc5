import { screen } from '@testing-library/react'
import { renderShell } from '../testing/renderShell.tsx'
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

test('the lock links to the login', () => {
  renderShell(<Footer />)
  expect(screen.getByTitle('Acesso Administrativo')).toHaveAttribute('href', '/admin/login')
})
