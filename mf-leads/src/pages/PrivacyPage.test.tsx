import { screen } from '@testing-library/react'
import { testConfig } from 'shared-backend/testing'
import { renderSite } from '../testing/renderSite.tsx'

test.each([
  ['two years, where the agency has set nothing', {}, /^Por 24 meses depois do último .* por 60 meses/],
  [
    'what the agency has set',
    { retention_months: '1', closed_retention_months: '36' },
    /^Por 1 mês depois do último .* por 36 meses/,
  ],
])('says that data is kept for %s', (_how, set, sentence) => {
  renderSite('/privacidade', () => new Response(), { agency: { ...testConfig.agency, ...set } })
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

test('says what each form stores, and how to ask for one’s data', () => {
  renderSite('/privacidade', () => new Response())
  for (const form of ['Anuncie seu Imóvel', 'Tenho interesse', 'Agendar visita'])
    expect(screen.getByText(new RegExp(`"${form}".* guardamos`))).toBeInTheDocument()
  expect(screen.getByText(/enviamos um arquivo com tudo .* ou apagamos tudo de uma vez/)).toBeInTheDocument()
})

test('names what the browser keeps, and how it goes', () => {
  renderSite('/privacidade', () => new Response())
  for (const kept of [
    'Favoritos',
    'Vistos recentemente',
    'Cópias para abrir sem conexão',
    'Buscas recentes',
    'Visita marcada',
    'Rascunhos',
  ])
    expect(screen.getByText(new RegExp(`^${kept}: `))).toHaveRole('listitem')
  expect(document.body).not.toHaveTextContent(/e-mail/i)
})

test('names the controller of the config and the way back', () => {
  renderSite('/privacidade', () => new Response())
  expect(screen.getByRole('heading', { level: 1, name: 'Política de Privacidade' })).toBeInTheDocument()
  expect(
    screen.getByText(/Morada Clara Imóveis, CRECI-SC 12.345-J, Rua das Palmeiras, 120, .*, é a controladora/),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voltar para o formulário' })).toHaveAttribute(
    'href',
    '/anunciar-imovel',
  )
})
