import { useConfig } from 'shared-backend'
import { usePageTitle } from 'shared-ui'
import { PrivacyPolicy } from '../privacy/PrivacyPolicy.tsx'
import { policy } from '../privacy/text.ts'

export function PrivacyPage() {
  const { agency } = useConfig()
  usePageTitle(policy.title)
  return <PrivacyPolicy agency={agency} />
}
