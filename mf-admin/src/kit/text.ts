import { NO_TITLE } from 'shared-backend/labels'

/** Words of several domains. Those of the specification stand as it gives them, as in all texts of the admin area. */
export const common = {
  panel: 'Painel Administrativo',
  greeting: (name: string) => `Olá, ${name}`,
  skipToContent: 'Pular para o conteúdo',
  navigation: 'Administração',
  home: 'Início',
  cases: 'Atendimento',
  settings: 'Configurações',
  site: 'Ver site',
  signOut: 'Sair',
  signedOut: 'Logout realizado com sucesso!',
  loading: 'Carregando...',
  unexpected: 'Erro inesperado',
  cancel: 'Cancelar',
  saving: 'Salvando...',
  /** The property's title, with the agency's own code where it has one. */
  property: ({ title, reference_code }: { title: string | null; reference_code: string | null }) =>
    [title ?? NO_TITLE, reference_code && `(${reference_code})`].filter(Boolean).join(' '),
  yes: 'Sim',
  no: 'Não',
  checkFields: 'Confira os campos marcados antes de salvar.',
}
