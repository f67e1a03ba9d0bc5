import { Alert, Button } from 'shared-ui'
import { writeMoment } from 'shared-domain/agencyTime'

const text = {
  title: (at: string) => `Cópia guardada em ${at}`,
  body: 'O site não respondeu. Preço e situação podem ter mudado.',
  retry: 'Tentar Novamente',
}

/** Says since when the browser has kept this page. Shows nothing where `at` is undefined. */
export function KeptNotice({ at }: { at: Date | undefined }) {
  if (!at) return null
  return (
    <Alert tone="warning" title={text.title(writeMoment(at))}>
      <p>{text.body}</p>
      <Button variant="secondary" onClick={() => location.reload()}>
        {text.retry}
      </Button>
    </Alert>
  )
}
