/** `remote-kit dev <site>`: runs the remote of the current folder from its sources inside the site of that address. */
import { runDeveloping } from './run.ts'

const [site = process.env.SITE] = process.argv.slice(2)
if (site) await runDeveloping(site)
else {
  console.error('In which site? npm run dev -- https://www.example.com.br')
  process.exitCode = 2
}
