export const login = {
  title: 'Acesso Administrativo',
  lead: 'Entre para cuidar dos imóveis, das fotos e dos contatos.',
  username: 'Nome de usuário',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando...',
  backHome: 'Voltar ao Início',
  wrong: 'Nome de usuário ou senha incorretos',
  unexpected: 'Erro inesperado ao fazer login',
  offlineHelp: 'Verifique sua internet e tente novamente.',
  unexpectedHelp: 'Tente novamente em instantes.',
  success: 'Login realizado com sucesso!',
  codeEnded: 'A confirmação não pôde ser concluída',
  codeEndedHelp: 'Entre novamente com sua senha.',
  hintTitle: 'Credenciais de teste',
  hintUsername: 'Usuário',
  hintPassword: 'Senha',
}

export const secondFactor = {
  title: 'Verificação em duas etapas',
  lead: 'Digite o código de 6 números que o seu aplicativo autenticador mostra.',
  lost: 'Está sem o celular com o aplicativo?',
  recover: 'Usar um código de recuperação',
  help: 'Além da senha, o login pede um código de um aplicativo autenticador no seu celular.',
  switchOn: 'Ativar verificação em duas etapas',
  switchOff: 'Desativar verificação',
  isOn: (day: string) => `Ativada em ${day}.`,
  ifLost:
    'Se você perder o celular, entra com a senha e um código de recuperação: você recebe 10 deles ao ativar, para guardar fora do celular. Outra pessoa com acesso ao painel também pode liberar sua conta.',
  scan: 'Adicione esta conta a um aplicativo autenticador, como Google Authenticator ou Microsoft Authenticator. No próprio celular, abra o aplicativo pelo botão; no computador, escaneie o código QR.',
  openApp: 'Abrir no aplicativo',
  confirmHelp:
    'Digite abaixo o código que o aplicativo mostra. Os outros aparelhos precisarão entrar de novo.',
  qrCode: 'Código QR para o aplicativo autenticador',
  secret: 'Não abriu nem escaneou? Cole esta chave no aplicativo:',
  copySecret: 'Copiar chave',
  secretCopied: 'A chave está na área de transferência.',
  copyFailed: 'Não foi possível copiar. Selecione e copie.',
  confirm: 'Confirmar código',
  checking: 'Verificando...',
  enrolFailed: 'Não foi possível ativar a verificação em duas etapas',
  loadFailed: 'Erro ao carregar a verificação em duas etapas',
  gone: 'Este código QR não vale mais. Comece de novo.',
  switchedOn: 'Verificação em duas etapas ativada!',
  switchedOff: 'Verificação em duas etapas desativada.',
}

/** The codes that open the account without the device. */
export const recoveryCodes = {
  title: 'Guarde seus códigos de recuperação',
  help: 'Com a senha e um destes códigos você entra mesmo sem o celular. Cada um serve uma única vez e desativa a verificação, que depois você ativa de novo. Guarde a lista fora do celular: ela não aparece outra vez.',
  list: 'Códigos de recuperação',
  copy: 'Copiar códigos',
  copied: 'Os códigos estão na área de transferência.',
  download: 'Baixar lista',
  file: 'codigos-de-recuperacao.txt',
  print: 'Imprimir',
  kept: 'Já guardei os códigos',
  left: (n: number) =>
    n === 1 ? 'Você tem 1 código de recuperação.' : `Você tem ${n} códigos de recuperação.`,
  none: 'Você não tem códigos de recuperação',
  noneHelp: 'Sem eles, se perder o celular, só outra pessoa com acesso ao painel libera sua conta.',
  make: 'Gerar códigos',
  makeNew: 'Gerar novos códigos',
  replace: 'Gerar novos códigos?',
  replaceHelp: 'Os códigos que você guardou antes deixam de valer.',
  failed: 'Erro ao gerar os códigos de recuperação. Tente novamente.',
  sheet: (site: string, username: string) => `Códigos de recuperação de ${username} em ${site}`,
  madeOn: (day: string) => `Gerados em ${day}. Cada um serve uma única vez, junto com a senha.`,
}

/** The login of who has lost the device. */
export const recovery = {
  title: 'Código de recuperação',
  lead: 'Digite um dos códigos que você guardou ao ativar a verificação em duas etapas. Ela será desativada, para você ativar de novo.',
  code: 'Código de recuperação',
  hint: 'Por exemplo: abcd-efgh-jkmn-pqrs',
  form: 'O código tem 16 letras e números',
  without:
    'Sem os códigos? Outra pessoa com acesso ao painel pode liberar sua conta, em Configurações, na lista de usuários.',
  back: 'Voltar ao código do aplicativo',
  done: 'A verificação em duas etapas foi desativada',
  doneHelp:
    'Você entrou com um código de recuperação. Ele e os outros da lista não valem mais, e os outros aparelhos saíram da conta. Ative a verificação de novo no aparelho que você usa agora.',
  again: 'Ativar de novo',
  enter: 'Ir para o painel',
}

export const forgottenPassword = {
  title: 'Esqueci a senha',
  lead: 'Enviamos ao e-mail da agência um link para definir uma nova senha.',
  send: 'Enviar link',
  sending: 'Enviando...',
  sent: 'Se este usuário existir, o link chega em instantes ao e-mail da agência. Ele funciona uma única vez, por 1 hora. Se outros já chegaram na última meia hora, use o mais recente.',
  failed: 'Erro ao pedir o link',
  otherwise:
    'Outra pessoa com acesso ao painel também pode gerar um link, em Configurações, na lista de usuários.',
  back: 'Voltar ao login',
}

export const newPassword = {
  title: 'Nova senha',
  lead: 'Depois de salvar, todos os aparelhos precisam entrar de novo.',
  save: 'Salvar nova senha',
  savedHelp: 'Entre com a nova senha.',
  failed: 'Erro ao alterar senha. Tente novamente.',
  refused: 'Este link não é válido',
  refusedHelp: 'Ele já foi usado, passou de 1 hora ou está incompleto. Peça outro.',
}
