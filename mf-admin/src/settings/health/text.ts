export const health = {
  title: 'Saúde do site',
  help: 'Como as páginas abrem para quem visita, e o que mudou no site.',
  loadFailed: 'Erro ao carregar a saúde do site',
  now: 'Últimas 24 horas',
  nowHelp:
    'Cada página avisa o site se abriu bem, sem dizer nada de quem a viu. Uma versão nova que piora as páginas é desfeita sozinha na primeira hora.',
  version: (version: string) => `Versão ${version}`,
  changes: 'O que mudou',
  changesHelp: 'As mudanças dos últimos 30 dias.',
  none: 'Nada mudou nos últimos 30 dias.',
}
