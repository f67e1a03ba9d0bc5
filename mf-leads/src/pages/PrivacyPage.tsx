import { useConfig } from 'shared-backend'
import { PrivacyPolicy } from '../privacy/PrivacyPolicy.tsx'

export function PrivacyPage() {
  const { agency } = useConfig()
  return <PrivacyPolicy agency={agency} />
}
