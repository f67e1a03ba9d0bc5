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
  lost: 'Perdeu o aparelho? Outra pessoa com acesso ao painel pode liberar sua conta, em Configurações, na lista de usuários.',
  help: 'Além da senha, o login pede um código de um aplicativo autenticador no seu celular.',
  switchOn: 'Ativar verificação em duas etapas',
  switchOff: 'Desativar verificação em duas etapas',
  isOn: (day: string) => `Ativada em ${day}.`,
  scan: 'Escaneie este código QR com um aplicativo autenticador, como Google Authenticator ou Microsoft Authenticator.',
  confirmHelp:
    'Digite abaixo o código que o aplicativo mostra. Os outros aparelhos precisarão entrar de novo.',
  qrCode: 'Código QR para o aplicativo autenticador',
  secret: 'Não consegue escanear? Digite esta chave no aplicativo:',
  confirm: 'Confirmar código',
  checking: 'Verificando...',
  enrolFailed: 'Não foi possível ativar a verificação em duas etapas',
  loadFailed: 'Erro ao carregar a verificação em duas etapas',
  gone: 'Este código QR não vale mais. Comece de novo.',
  switchedOn: 'Verificação em duas etapas ativada!',
  switchedOff: 'Verificação em duas etapas desativada.',
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
