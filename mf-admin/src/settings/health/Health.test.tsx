import { screen, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const HEALTH = 'GET /rest/v1/rpc/get_site_health'
const since = '2026-05-03T12:00:00+00:00'
const well = { views: 400, unsettled: 2, failed: 0, errors: 1 }
const release = (name: string, more: object = {}) => ({
  package: name,
  version: '1.2.0',
  since,
  disabled: false,
  is_new: false,
  pages: well,
  ...more,
})
const change = (action: string, name: string, by = 'Ana') => ({
  at: `2026-05-0${name.length % 9}T12:00:00+00:00`,
  by,
  why: 'The photos came late',
  action,
  changes: [{ package: name, version: '1.2.0', disabled: action === 'disable' }],
})

const open = (health: unknown) =>
  renderAdmin({ path: '/admin/settings/health', answers: { [HEALTH]: health } })
const part = async (name: string) => {
  const items = within(await screen.findByRole('region', { name: 'Últimas 24 horas' })).getAllByRole(
    'listitem',
  )
  return items.find((item) => within(item).queryByText(name))!
}

test('each part of the site says how its pages open, in the words of who sees the site', async () => {
  open({
    releases: [
      release('mf-catalogue'),
      release('mf-leads', { is_new: true, pages: { ...well, views: 7, unsettled: 1 } }),
      release('mf-property', { is_new: true, pages: { ...well, views: 40, unsettled: 0, errors: 0 } }),
      release('mf-admin', { disabled: true }),
      release('mf-news', { pages: { ...well, views: 0 } }),
    ],
    switches: [],
  })
  expect(within(await part('Início e busca')).getByText('99,5% de 400 páginas abriram bem.')).toBeVisible()
  expect(within(await part('Formulários')).getByText('7 páginas: ainda é pouco para dizer.')).toBeVisible()
  expect(
    within(await part('Página do imóvel')).getByText(
      '100% de 40 páginas abriram bem. Versão nova, ainda observada.',
    ),
  ).toBeVisible()
  expect(within(await part('Painel')).getByText('Fora do ar: no lugar dela está um aviso.')).toBeVisible()
  expect(within(await part('mf-news')).getByText('Nenhuma página vista.')).toBeVisible()
  expect(screen.getByText('Nada mudou nos últimos 30 dias.')).toBeVisible()
})

test('what was changed stands with who and why; what the site did by itself is said so', async () => {
  open({
    releases: [release('mf-catalogue')],
    switches: [
      change('rollback', 'mf-catalogue', 'the site'),
      change('release', 'mf-leads'),
      change('disable', 'mf-property'),
      change('disable', 'shell'),
      {
        ...change('rollback', 'mf-new', 'the site'),
        changes: [{ package: 'mf-new', version: '0.1.0', disabled: true }],
      },
    ],
  })
  const list = within(await screen.findByRole('region', { name: 'O que mudou' }))
  const [itself, released, disabled, worker, off] = list.getAllByRole('listitem')
  expect(itself).toHaveTextContent('O site voltou sozinho à versão de antes: Início e busca (1.2.0)')
  expect(itself).not.toHaveTextContent('the site')
  expect(released).toHaveTextContent(/Versão nova: Formulários \(1\.2\.0\).*Ana: The photos came late/)
  expect(disabled).toHaveTextContent('Tirado do ar: Página do imóvel')
  expect(worker).toHaveTextContent('Favoritos sem internet e notificações: tirados do ar')
  expect(off).toHaveTextContent('O site tirou do ar sozinho: mf-new')
})

test('what cannot be loaded is said, and loaded again', async () => {
  const { user } = open(answer(500, {}))
  await user.click(await screen.findByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Erro ao carregar a saúde do site')).toBeVisible()
})
