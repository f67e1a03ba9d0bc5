import { shellName } from './packages.ts'
import pc from 'picocolors'
import * as v from 'valibot'
import { callProject, type ReleaseSite } from './project.ts'
import type { Change } from './publish.ts'
import { linesOf, registryOf, type Action, type History, type Switch } from './registry.ts'

/** What a switch has changed, in words. */
export function describeChanges(changes: Change[]) {
  if (changes.length === 0) return 'That is what the site serves already.'
  const served = changes.map(({ name, to }) => `${name} ${to}`).join(', ')
  const off = changes.flatMap(({ name, isOff }) => (isOff ? [name] : []))
  return [
    `${served}: what the site now serves, from the next page load on.`,
    ...off.map(
      (name) =>
        `${name} does not fit and is switched off: npm run enable -- ${name} brings it back once it fits.`,
    ),
  ].join('\n')
}

const when = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const words: Record<Action, string> = {
  release: 'released',
  rollback: 'rolled back',
  disable: 'switched off',
  enable: 'switched on',
  forget: 'gave up what was before',
  retire: 'retired',
  freeze: 'froze releases',
  thaw: 'allowed releases again',
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
  const done = [words[action], ...(what.length > 0 ? [pc.bold(what.join(', '))] : [])].join(' ')
  return `${pc.dim(when.format(new Date(at)))}  ${done}  ${by}: ${why}`
}

const count = v.number()
const health = v.object({
  releases: v.array(
    v.object({
      package: v.string(),
      version: v.string(),
      is_new: v.boolean(),
      pages: v.object({ views: count, unsettled: count, failed: count, errors: count }),
    }),
  ),
})

/** Pages from which on something is said of a release. */
const enough = 20

/** How visitors' pages of the last day were, in a line; undefined where nobody has seen one. */
export async function describeHealth({ project, channel }: ReleaseSite, names: string[] = []) {
  const answer = await callProject(project, 'site_health', { p_channel: channel })
  const seen = v
    .parse(health, JSON.parse(answer))
    .releases.filter(
      ({ package: name, pages }) => pages.views > 0 && (names.length === 0 || names.includes(name)),
    )
    .map(({ package: name, version, is_new, pages: { views, unsettled, failed, errors } }) => {
      const isInconclusive = is_new && views < enough
      const facts = `${views} pages, ${failed} failed, ${unsettled} unsettled, ${errors} with errors`
      return [name, `${name} ${version}: ${facts}${isInconclusive ? ' (inconclusive so far)' : ''}`] as [
        string,
        string,
      ]
    })
  if (seen.length === 0) return undefined
  return `${pc.bold('Seen in 24 hours:')} ${seen
    .sort(byName)
    .map(([, words]) => words)
    .join(' · ')}`
}

/**
 * Lists each package's current release and its history: by whom, when and why, the newest first.
 * @param names of whom; all unless given @param seen what `describeHealth` says
 */
export function listReleases(history: History, names: string[] = [], seen?: string) {
  const isRequested = (name: string) => names.length === 0 || names.includes(name)
  const now = Object.entries(linesOf(registryOf(history)))
    .filter(([name]) => isRequested(name))
    .sort(byName)
    .flatMap(([name, line]) =>
      line ? [`${name} ${line.current.version}${line.disabled ? ', switched off' : ''}`] : [],
    )
  const served: Record<string, string | null> = {}
  const past = history.switches.flatMap((one) => {
    const words = Object.keys(one.changes).some(isRequested) ? [describe(one, served)] : []
    for (const [name, { version }] of Object.entries(one.changes)) served[name] = version
    return words
  })
  const line = `${pc.bold('Served now:')} ${now.join(' · ') || 'nothing'}`
  return [line, ...(seen ? [seen] : []), ...past.reverse()].join('\n')
}
