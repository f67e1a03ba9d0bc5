import pc from 'picocolors'
import { shellName } from './layout.ts'
import { linesOf, registryOf, type Action, type History, type Switch } from './registry.ts'

const when = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const words: Record<Action, string> = {
  release: 'released',
  rollback: 'rolled back',
  disable: 'switched off',
  enable: 'switched on',
  forget: 'gave up what was before',
  retire: 'retired',
}

/** The shell before its remotes. */
const byName = ([one]: [string, unknown], [other]: [string, unknown]) =>
  Number(other === shellName) - Number(one === shellName) || one.localeCompare(other)

/** A switch, with the versions that its packages served before it. */
function describe({ at, by, why, action, changes }: Switch, before: Record<string, string | null>) {
  const what = Object.entries(changes)
    .sort(byName)
    .map(([name, { version, disabled }]) => {
      const from = before[name]
      // A rollback of another package may have switched it off.
      const off = action === 'rollback' && disabled ? ' (off)' : ''
      return `${name} ${from && version && from !== version ? `${from} → ${version}` : (version ?? from)}${off}`
    })
  return `${pc.dim(when.format(new Date(at)))}  ${words[action]} ${pc.bold(what.join(', '))}  ${by}: ${why}`
}

/**
 * Lists each package's current release and its history: by whom, when and why, the newest first.
 * @param names of whom; all unless given
 */
export function listReleases(history: History, names: string[] = []) {
  const isRequested = (name: string) => names.length === 0 || names.includes(name)
  const now = Object.entries(linesOf(registryOf(history)))
    .filter(([name]) => isRequested(name))
    .sort(byName)
    .flatMap(([name, line]) =>
      line ? [`${name} ${line.current.version}${line.disabled ? ', switched off' : ''}`] : [],
    )
  const served: Record<string, string | null> = {}
  const past = history.switches.flatMap((one) => {
    const line = Object.keys(one.changes).some(isRequested) ? [describe(one, served)] : []
    for (const [name, { version }] of Object.entries(one.changes)) served[name] = version
    return line
  })
  return [`${pc.bold('Served now:')} ${now.join(' · ') || 'nothing'}`, ...past.reverse()].join('\n')
}
