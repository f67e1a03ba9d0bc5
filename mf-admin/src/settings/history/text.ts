/** What the history says of settings and users. */
export const text = {
  watermarkDeleted: "Desligou a marca d'água",
  userCreated: (name: string) => `Criou o usuário ${name}`,
  userDeleted: (name: string) => `Excluiu o usuário ${name}`,
  password: 'Alterou a própria senha',
  passwordLink: (name: string) => `Gerou um link de nova senha para ${name}`,
  secondFactorRemoved: (name: string) => `Removeu a verificação em duas etapas de ${name}`,
  recoveryCodes: 'Gerou códigos de recuperação',
  recovered: 'Entrou com um código de recuperação, que desativou a verificação em duas etapas',
  passwordByLink: 'Definiu uma nova senha por um link',
}
