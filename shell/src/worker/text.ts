export const text = {
  title: 'Você está sem conexão',
  body: 'Esta página só abre com internet.',
  kept: 'O que você já abriu continua aqui:',
  favourites: 'Favoritos',
  home: 'Início',
  retry: 'Tentar novamente',
  news: 'Novidades para você',
  newsBody: 'Há novidades nos seus avisos. Veja o seu email.',
}
