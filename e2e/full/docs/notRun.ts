/** `ownRepository.spec.ts` has a registry, and runs what needs one. */
type Reason = 'needs a hosted account' | 'needs a registry of packages' | 'is the test itself'

/**
 * The shell blocks of the documents that are not run, as written there, each for one of three reasons. A block that only
 * names the hosted project's facts is replaced by `instead`: the local stack's facts.
 */
export const notRun: { block: string; reason: Reason; instead?: 'server' | 'secret' | 'questions' }[] = [
  { block: 'npm test', reason: 'is the test itself' },
  { block: 'npm run verify', reason: 'is the test itself' },
  {
    block: 'npm run create -- mf-offers --to ../mf-offers --registry https://npm.example.com',
    reason: 'needs a registry of packages',
  },
  { block: 'npm run release -- https://www.example.com.br', reason: 'needs a registry of packages' },
  {
    block:
      'npx --registry https://npm.example.com remote-kit release https://www.example.com.br --dist build',
    reason: 'needs a registry of packages',
  },
  {
    block: `npx supabase login
npx supabase link --project-ref <ref>
npx supabase config push   # sign-ups off, 1,000 rows per request, session length, second factor (TOTP) on`,
    reason: 'needs a hosted account',
  },
  {
    block: `npx supabase db push
npx supabase db advisors --linked --type all   # nothing at warn or error`,
    reason: 'needs a hosted account',
  },
  {
    block: `TEST_STACK='{"apiUrl":"https://<project>.supabase.co","secretKey":"<its secret key>"}' npx jest --config jest.full.config.mjs likeHosted`,
    reason: 'needs a hosted account',
  },
  {
    block: `npx supabase secrets set \\
  SITE_URL=https://www.example.com.br \\
  SMTP_URL='smtps://user:password@mail.example.com:465' \\
  MAIL_FROM=site@example.com.br \\
  LEAD_SALT="$(openssl rand -base64 24)" \\
  VISITOR_SECRET="$(openssl rand -base64 33)"`,
    reason: 'needs a hosted account',
  },
  { block: 'npx supabase functions deploy --use-api', reason: 'needs a hosted account' },
  {
    block: `export SUPABASE_URL=https://<ref>.supabase.co
export SUPABASE_PUBLISHABLE_KEY=sb_publishable_…`,
    reason: 'needs a hosted account',
    instead: 'server',
  },
  {
    block: 'export SUPABASE_SECRET_KEY=sb_secret_…',
    reason: 'needs a hosted account',
    instead: 'secret',
  },
  {
    block: 'export API=https://<ref>.supabase.co KEY=sb_publishable_… SECRET=sb_secret_…',
    reason: 'needs a hosted account',
    instead: 'questions',
  },
]
