import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { treeFault } from '../../../remote-kit/src/release/git.ts'
import { root, sharedPackages } from '../../workspaces.ts'
import { shellName } from '../packages.ts'

const run = promisify(execFile)

/** One of the gate's parts: resolves with what is wrong and the way out, or with nothing. */
export interface Part {
  name: string
  run: () => Promise<string | undefined>
}

/** As much of a check's output as helps. */
const lastLines = (text: string) => text.trim().split('\n').slice(-40).join('\n')

/** A check that a program of the repository's node_modules makes. */
function commandPart(name: string, command: string[], repository: string): Part {
  const [program = '', ...args] = command
  const wayOut = `Mend it and run this again; alone it is: npx ${command.join(' ')}`
  return {
    name,
    run: async () => {
      try {
        await run(join(repository, 'node_modules/.bin', program), args, {
          cwd: repository,
          maxBuffer: 32 * 1024 * 1024,
        })
        return undefined
      } catch (cause) {
        const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string }
        return `${lastLines(`${stdout}${stderr}` || message)}\n${wayOut}`
      }
    },
  }
}

/** The packages to check; the shell includes the shared ones. */
function checkedPackages(names: string[], repository: string) {
  const shared = names.includes(shellName) ? sharedPackages(repository) : []
  return [...new Set([...names, ...shared])]
}

/** Requires that a release is in a commit. */
export const treePart = (repository = root): Part => ({
  name: 'clean tree',
  run: () => Promise.resolve(treeFault(repository)),
})

/** Types, lint and tests of the packages in question, and of nothing else. */
export function sourceParts(names: string[], repository = root): Part[] {
  const packages = checkedPackages(names, repository)
  const checks: [string, string[]][] = [
    ['types', ['tsc', '-b', ...packages]],
    ['lint', ['eslint', '--max-warnings', '0', ...packages]],
    ['tests', ['jest', '--silent', '--passWithNoTests', ...packages.map((name) => `/${name}/`)]],
  ]
  return checks.map(([name, command]) =>
    commandPart(`${name} of ${packages.join(', ')}`, command, repository),
  )
}
