// For tests of what a switch does to a site: `release` or `rollback` of one package, without the gate of npm run release.
import { buildPackages } from '../federation/build.ts'
import { releaseSite } from '../federation/project.ts'
import { publish, switchBack } from '../federation/publish.ts'

const [action = '', name = ''] = process.argv.slice(2)
const reason = { by: 'test', why: 'test' }

if (action === 'release') await publish(releaseSite(), await buildPackages([name]), reason)
else await switchBack(releaseSite(), { [name]: undefined }, reason)
