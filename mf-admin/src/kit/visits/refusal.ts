const refusals: Record<string, string | undefined> = {
  changed_since: 'A visita mudou enquanto esta página estava aberta. Confira como ela está agora.',
  taken: 'Este horário acabou de ser ocupado. Escolha outro.',
  past: 'O horário desta visita já passou.',
  unknown: 'Esta visita não existe mais.',
}

/** Whether the visit is no longer what it was, so that the same cannot be tried again. */
export const isChanged = ({ code = '' }: { code?: string }) => code in refusals && code !== 'taken'

/** Why a change of a visit was not done, in words. */
export const refusalOf = ({ code = '', message }: { code?: string; message?: string }) =>
  refusals[code] ?? message
