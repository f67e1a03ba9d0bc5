import { expect, type Page } from '@playwright/test'

/** A state that a visitor can open on a page: a dialog, a menu, the errors of a form. */
interface PageState {
  name: string
  narrow?: true
  /** Opens it, and waits for it. */
  open: (page: Page) => Promise<unknown>
}

interface SitePage {
  name: string
  path: (propertyId: string) => string
  /** The page's title, without the agency's name at its end. */
  title: string
  /** The status of the response, 200 unless given. */
  status?: number
  /** Waits for the page's main content. */
  ready: (page: Page) => Promise<void>
  /** The server leaves the page to the browser. */
  inBrowser?: true
  /** Whether the first content keeps its place while the rest loads. */
  still?: true
  /** Escape closes each of them. */
  states?: PageState[]
}

const shown = (text: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor()
const listed = (page: Page) => page.getByRole('article').first().waitFor()

/** Pages for anybody. */
export const publicPages: SitePage[] = [
  {
    name: 'home',
    path: () => '/',
    title: 'Imóveis à venda e para alugar',
    ready: listed,
    states: [
      {
        name: 'suggestions',
        open: async (page) => {
          await page.getByLabel('O que você procura?').fill('casa cent')
          await page.getByRole('listbox', { name: 'Sugestões' }).waitFor()
        },
      },
      {
        name: 'the open mobile menu',
        narrow: true,
        open: async (page) => {
          await page.getByRole('button', { name: 'Abrir menu' }).click()
          await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'catalogue',
    // Without the dearer listings of other tests: they appear and disappear, and move the others.
    path: () => '/properties?maxPrice=50000000',
    title: 'Todos os Imóveis',
    ready: listed,
    states: [
      {
        name: 'the location picker',
        open: async (page) => {
          await page.getByRole('button', { name: /^Localização/ }).click()
          const picker = page.getByRole('dialog', { name: 'Selecione as Localizações' })
          await picker.getByRole('checkbox').first().waitFor()
        },
      },
      {
        name: 'all filters, counted',
        open: async (page) => {
          const panel = page.getByRole('region', { name: 'Filtros' })
          await panel.getByText('Mais Filtros').click()
          await panel.getByText('No condomínio').click()
          await panel.getByRole('checkbox', { name: /^Elevador \(\d+\)/ }).waitFor()
          await panel.getByRole('img', { name: /^Preços/ }).waitFor()
        },
      },
      {
        name: "a phone's filters",
        narrow: true,
        open: async (page) => {
          const show = page.getByRole('button', { name: /^Ver \d+ imóve/ })
          await page.locator('summary', { hasText: /^Filtros/ }).click()
          await expect(show).toBeInViewport({ ratio: 1 })
        },
      },
    ],
  },
  {
    name: 'catalogue of a place',
    // In a place without other tests' listings: a listing that appears between the two renderings moves the others.
    path: () => '/imoveis/venda/blumenau',
    title: 'Imóveis à venda em Blumenau',
    ready: listed,
  },
  {
    name: 'place without listings',
    path: () => '/imoveis/venda/lugar-nenhum',
    title: 'Nenhum imóvel neste endereço',
    status: 404,
    ready: shown('Nenhum imóvel neste endereço'),
  },
  {
    name: 'code of no listing',
    path: () => '/properties/code/ZZ-9999',
    title: 'Imóvel por código',
    ready: (page) => page.getByText('Nenhum imóvel com este código').waitFor(),
  },
  {
    name: 'locations',
    path: () => '/properties/locations',
    title: 'Selecione as Localizações',
    ready: shown('Selecione as Localizações'),
  },
  {
    name: 'property',
    path: (id) => `/property/${id}`,
    title: 'Casa de teste',
    ready: shown(/^Casa de teste/),
    states: [
      {
        name: 'the full-screen gallery',
        open: async (page) => {
          await page.getByRole('button', { name: 'Ampliar foto' }).click()
          await page.getByRole('dialog', { name: 'Fotos ampliadas' }).waitFor()
        },
      },
      {
        name: 'the refused message',
        narrow: true,
        open: async (page) => {
          const form = page.getByRole('form', { name: 'Tenho interesse' })
          await form.getByLabel('Nome').focus()
          await expect(form).not.toHaveAttribute('method')
          await form.getByRole('button', { name: 'Enviar mensagem' }).click()
          await expect(form.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'favourites',
    path: () => '/favoritos',
    inBrowser: true,
    title: 'Favoritos',
    ready: (page) => page.getByText('Nenhum imóvel guardado ainda').waitFor(),
  },
  {
    name: 'shared favourites',
    path: (id) => `/favoritos?ids=${id}`,
    title: '1 imóvel compartilhado com você',
    ready: listed,
  },
  {
    name: 'comparison',
    path: (id) => `/favoritos/comparar?ids=${id}`,
    title: 'Comparação de imóveis',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'lead form',
    path: () => '/anunciar-imovel',
    title: 'Anuncie seu Imóvel',
    ready: shown(/./),
    states: [
      {
        name: 'the refused form',
        open: async (page) => {
          await page.getByRole('button', { name: 'Enviar Lead' }).click()
          await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'visit without its link',
    path: () => '/visita',
    inBrowser: true,
    title: 'Sua visita',
    ready: (page) => page.getByText('Este link não vale mais').waitFor(),
  },
  {
    name: 'alerts without their link',
    path: () => '/avisos',
    inBrowser: true,
    title: 'Seus avisos',
    ready: (page) => page.getByText('Este link não vale mais').waitFor(),
  },
  {
    name: 'end of one alert',
    path: () => '/avisos#parar=0123456789abcdef0123456789abcdef',
    inBrowser: true,
    title: 'Seus avisos',
    ready: (page) => page.getByRole('button', { name: 'Parar este aviso' }).waitFor(),
  },
  {
    name: 'alert of a search',
    path: () => '/avisos/novo?type=Venda',
    title: 'Avise-me',
    ready: (page) => page.getByRole('button', { name: 'Quero ser avisado' }).waitFor(),
    states: [
      {
        name: 'the refused form',
        open: async (page) => {
          await page.getByRole('button', { name: 'Quero ser avisado' }).click()
          await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
        },
      },
    ],
  },
  { name: 'privacy', path: () => '/privacidade', title: 'Política de Privacidade', ready: shown(/./) },
  {
    name: 'unknown property',
    path: () => '/property/3f2b8c1a-0000-4000-8000-000000000000',
    title: 'Imóvel não encontrado',
    status: 404,
    ready: shown('Imóvel não encontrado'),
  },
  {
    name: '404',
    path: () => '/nao-existe',
    title: 'Oops! Page not found',
    status: 404,
    ready: shown('Oops! Page not found'),
  },
  {
    name: 'admin login',
    path: () => '/admin/login',
    inBrowser: true,
    title: 'Acesso Administrativo',
    ready: shown('Acesso Administrativo'),
  },
  {
    name: 'forgotten password',
    path: () => '/admin/forgot-password',
    inBrowser: true,
    title: 'Esqueci a senha',
    ready: shown('Esqueci a senha'),
  },
  {
    name: 'new password',
    path: () => '/admin/new-password#1',
    inBrowser: true,
    title: 'Nova senha',
    ready: shown('Nova senha'),
  },
]

/** Pages that need a session. */
export const adminPages: SitePage[] = [
  {
    name: 'dashboard',
    path: () => '/admin',
    title: 'Painel Administrativo',
    ready: async (page) => {
      await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
      await page
        .getByRole('region', { name: /^(O que espera por você|Primeiros passos)$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'new property',
    path: () => '/admin/properties/new',
    title: 'Novo Imóvel',
    ready: (page) => page.getByRole('button', { name: 'Criar Imóvel' }).waitFor(),
  },
  {
    name: 'property form',
    path: (id) => `/admin/properties/edit/${id}`,
    title: 'Casa de teste – Editar Imóvel',
    ready: (page) => page.getByRole('img', { name: 'Foto 1' }).waitFor(),
  },
  {
    name: 'private facts',
    path: (id) => `/admin/properties/private/${id}`,
    title: 'Casa de teste – Dados internos',
    ready: (page) => page.getByRole('button', { name: 'Salvar dados internos' }).waitFor(),
  },
  {
    name: 'bin',
    path: () => '/admin/properties/deleted',
    title: 'Lixeira',
    ready: (page) =>
      page
        .getByRole('region', { name: 'Imóveis na Lixeira' })
        .getByRole('listitem')
        .or(page.getByText('A Lixeira está vazia'))
        .first()
        .waitFor(),
    states: ([true, undefined] as const).map((narrow) => ({
      name: 'the question before the end of a listing',
      narrow,
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Apagar de vez/ })
          .first()
          .click()
        await page.getByRole('dialog', { name: 'Apagar este imóvel de vez?' }).waitFor()
      },
    })),
  },
  {
    name: 'report',
    path: (id) => `/admin/properties/report/${id}`,
    title: 'Casa de teste – Relatório do imóvel',
    ready: (page) => page.getByRole('region', { name: 'Relatório do imóvel' }).waitFor(),
  },
  {
    name: 'settings',
    path: () => '/admin/settings',
    title: 'Configurações',
    ready: (page) => page.getByRole('link', { name: /^Agência e marca/ }).waitFor(),
  },
  {
    name: 'team',
    path: () => '/admin/settings/team',
    title: 'Equipe e acesso',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'visiting hours',
    path: () => '/admin/settings/visits',
    title: 'Visitas',
    ready: (page) => page.getByRole('button', { name: 'Salvar visitas' }).waitFor(),
  },
  {
    name: 'notices',
    path: () => '/admin/settings/notices',
    title: 'Avisos e textos',
    ready: (page) => page.getByRole('link', { name: 'Mudar e-mail' }).waitFor(),
  },
  {
    name: 'categories',
    path: () => '/admin/settings/categories',
    title: 'Categorias',
    ready: (page) => page.getByRole('button', { name: 'Renomear Casa', exact: true }).waitFor(),
  },
  {
    name: 'data in and out',
    path: () => '/admin/settings/data',
    title: 'Importar e exportar',
    ready: (page) => page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).waitFor(),
  },
  {
    name: 'preview without a form',
    path: () => '/preview',
    title: 'Pré-visualização',
    ready: (page) => page.getByText('Nada para pré-visualizar').waitFor(),
  },
  {
    name: 'agency',
    path: () => '/admin/settings/agency',
    title: 'Agência e marca',
    ready: async (page) => {
      await page.getByRole('button', { name: "Salvar marca d'água" }).waitFor()
      await page.getByRole('button', { name: 'Salvar configurações' }).waitFor()
      await page.getByRole('button', { name: 'Salvar dados da agência' }).waitFor()
    },
    still: true,
  },
  {
    name: 'texts of the site',
    path: () => '/admin/settings/site',
    title: 'Textos do site',
    ready: (page) => page.getByRole('button', { name: 'Salvar dados da agência' }).waitFor(),
  },
  {
    name: "the site's health",
    path: () => '/admin/settings/health',
    title: 'Saúde do site',
    ready: (page) =>
      page.getByRole('region', { name: 'O que mudou' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: "a person's data",
    path: () => '/admin/settings/privacy',
    title: 'Privacidade',
    ready: (page) => page.getByRole('button', { name: 'Buscar' }).waitFor(),
  },
  {
    name: 'import',
    path: () => '/admin/properties/import',
    title: 'Importar imóveis',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
      await page
        .getByRole('region', { name: 'Importações' })
        .getByRole('listitem')
        .or(page.getByText('Nenhuma importação ainda.'))
        .first()
        .waitFor()
    },
  },
  {
    name: 'portals',
    path: () => '/admin/settings/portals',
    title: 'Portais',
    ready: (page) =>
      page
        .getByRole('button', { name: /^(Criar|Gerar novo) endereço$/ })
        .first()
        .waitFor(),
  },
  { name: 'cases', path: () => '/admin/cases', title: 'Atendimento', ready: shown('Atendimento') },
  {
    name: 'board',
    path: () => '/admin/cases?modo=quadro',
    title: 'Atendimento',
    ready: (page) =>
      page.getByRole('region', { name: 'Novo' }).getByRole('heading', { name: /\d/ }).waitFor(),
  },
  {
    name: 'calendar',
    path: () => '/admin/cases?modo=agenda',
    title: 'Atendimento',
    ready: (page) => page.getByText(/^\d+ visitas?$/).waitFor(),
  },
  {
    name: 'month of visits',
    path: () => '/admin/cases?modo=agenda&periodo=mes',
    title: 'Atendimento',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'new case',
    path: () => '/admin/cases/new',
    title: 'Novo atendimento',
    ready: shown('Novo atendimento'),
  },
]

/** The three most visited pages. */
export const listingPages = publicPages.filter(({ name }) => ['home', 'catalogue', 'property'].includes(name))
