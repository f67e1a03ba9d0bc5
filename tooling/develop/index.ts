/**
 * `npm run dev -w mf-catalogue [-- <site>]`: runs the remote of the current folder from its sources, beside a shell
 * from its sources and the rest of the site that `npm start` runs, or inside the deployed site of this address.
 * `SITE` names another running site for the first, `PORT` chooses the port.
 */
import { runDeveloping } from '../../remote-kit/src/develop/run.ts'
import { shellFromSources } from './shell.ts'

const [deployed] = process.argv.slice(2)
if (deployed) await runDeveloping(deployed)
else await runDeveloping(process.env.SITE ?? 'http://localhost:4173', shellFromSources)
