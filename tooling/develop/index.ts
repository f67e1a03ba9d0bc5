/**
 * `npm run dev -w mf-catalogue [-- <site>]`: runs the remote of the current folder from its sources, beside a shell
 * from its sources and the rest of the site that `npm start` runs, or inside the deployed site of this address.
 * `npm run dev -- ../mf-offers` does the first for a remote in a repository of its own.
 * `SITE` names another running site, `PORT` chooses the port.
 */
import { runDeveloping } from '../../remote-kit/src/develop/run.ts'
import { shellFromSources } from './shell.ts'

const [given] = process.argv.slice(2)
if (given && /^https?:/.test(given)) await runDeveloping(given)
else {
  if (given) process.chdir(given)
  await runDeveloping(process.env.SITE ?? 'http://localhost:4173', shellFromSources)
}
