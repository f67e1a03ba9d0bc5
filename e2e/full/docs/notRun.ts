/** `ownRepository.spec.ts` has a registry, and runs what needs one. */
type Reason =
  | 'needs a hosted account'
  | 'needs a machine of its own'
  | 'needs a registry of packages'
  | 'is the test itself'

/**
 * The shell blocks of the documents that are not run, as written there, each for one of these reasons. A block that only
 * names the hosted project's facts is replaced by `instead`: the local stack's facts.
 */
export const notRun: {
  block: string
  reason: Reason
  instead?: 'server' | 'secret' | 'questions' | 'database'
}[] = [
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
  {
    block: `cp deploy/example.env deploy/.env
docker compose --file deploy/compose.yaml up --detach --build`,
    reason: 'needs a machine of its own',
  },
  {
    block: `docker compose --file deploy/compose.yaml build
docker compose --file deploy/compose.yaml up --detach --no-deps --wait server-1
docker compose --file deploy/compose.yaml up --detach --no-deps --wait server-2
docker compose --file deploy/compose.yaml up --detach --no-deps preview gate`,
    reason: 'needs a machine of its own',
  },
  {
    block: `sudo cp deploy/site.service /etc/systemd/system/site.service
sudo install -m 600 deploy/example.env /etc/imobiliaria.env   # then fill it in
sudo systemctl enable --now site
journalctl --unit site --follow`,
    reason: 'needs a machine of its own',
  },
  {
    block: `export DATABASE_URL='postgresql://postgres.<ref>:<password>@aws-0-sa-east-1.pooler.supabase.com:5432/postgres'`,
    reason: 'needs a hosted account',
    instead: 'database',
  },
  {
    block: `npm run restore -- ../backup`,
    reason: 'needs a hosted account',
  },
]
