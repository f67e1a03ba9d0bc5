import pc from 'picocolors'
import { linesOf, readRegistry, readSwitches, type Switch } from './registry.ts'

const when = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const words = {
  release: 'released',
  rollback: 'rolled back',
  disable: 'switched off',
  enable: 'switched on',
  forget: 'gave up what was before',
}

function changeOf(name: string, { from, line }: Switch['changes'][string], action: Switch['action']) {
  const { version } = line.current
  // A rollback of another package may have switched it off.
  const off = action === 'rollback' && line.disabled ? ' (off)' : ''
  return `${name} ${from && from !== version ? `${from} → ${version}` : version}${off}`
}

const describe = ({ at, by, why, action, changes }: Switch) => {
  const what = Object.entries(changes).map(([name, change]) => changeOf(name, change, action))
  return `${pc.dim(when.format(new Date(at)))}  ${words[action]} ${pc.bold(what.join(', '))}  ${by}: ${why}`
}

/**
 * Lists each package's current release and its history: by whom, when and why, the newest first.
 * @param names of whom; all unless given
 */
export function listReleases(siteDir: string, names: string[] = []) {
  const isRequested = (name: string) => names.length === 0 || names.includes(name)
  const now = Object.entries(linesOf(readRegistry(siteDir)))
    .filter(([name]) => isRequested(name))
    .flatMap(([name, line]) =>
      line ? [`${name} ${line.current.version}${line.disabled ? ', switched off' : ''}`] : [],
    )
  const past = readSwitches(siteDir)
    .filter(({ changes }) => Object.keys(changes).some(isRequested))
    .reverse()
  return [`${pc.bold('Served now:')} ${now.join(' · ') || 'nothing'}`, ...past.map(describe)].join('\n')
}
