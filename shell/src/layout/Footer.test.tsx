import { screen } from '@testing-library/react'
import { renderShell } from '../testing/renderShell.tsx'
import { Footer } from './Footer.tsx'

test('the footer says who the agency is and how to reach it', () => {
  renderShell(<Footer />)
  expect(screen.getByText('CRECI-SC 12.345-J')).toBeVisible()
  expect(screen.getByRole('link', { name: '(48) 3333-0199' })).toHaveAttribute('href', 'tel:+554833330199')
  expect(screen.getByRole('link', { name: 'contato@moradaclara.example' })).toHaveAttribute(
    'href',
    'mailto:contato@moradaclara.example',
  )
})

test('the lock leads the agency’s people to their login', () => {
  renderShell(<Footer />)
  expect(screen.getByTitle('Acesso Administrativo')).toHaveAttribute('href', '/admin/login')
})
