import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { readJson } from '../../../remote-kit/src/readJson.ts'
import { addressIn } from '../pack.ts'
import { callProject, ProjectAway, readHistory, type ReleaseSite } from '../project.ts'
import { builtFrom } from '../promote.ts'
import { describeChanges } from '../releases.ts'
import { whenServed } from '../whenServed.ts'
import { backendFaults } from './data.ts'
import { keepContracts, publishAndLook, type Look } from './look.ts'
import { refuse } from './runParts.ts'

const request = v.nullable(
  v.object({
    id: v.string(),
    package: v.string(),
    version: v.string(),
    integrity: v.string(),
    /** In the bucket of releases. */
    file: v.string(),
    commit: v.nullable(v.string()),
    why: v.string(),
    is_preview: v.boolean(),
    requested_by: v.string(),
    requested_at: v.string(),
  }),
)

type Request = NonNullable<v.InferOutput<typeof request>>

/** The next request, unless another gate looks at one. @param gate a uuid of this process */
export const claimRequest = async ({ project, channel }: ReleaseSite, gate: string) =>
  v.parse(
    request,
    JSON.parse(await callProject(project, 'claim_release_request', { p_channel: channel, p_gate: gate })),
  )

/** Says that this gate still looks at a request: for a minute nobody else takes it. */
const keepRequest = ({ project }: ReleaseSite, id: string, gate: string) =>
  callProject(project, 'keep_release_request', { p_id: id, p_gate: gate })

export const answerRequest = ({ project }: ReleaseSite, id: string, isReleased: boolean, answer: string) =>
  callProject(project, 'answer_release_request', { p_id: id, p_is_released: isReleased, p_answer: answer })

const manifest = v.object({ name: v.string(), version: v.string() })

/**
 * Looks at what a team requests, and releases it. None of its programs runs here but in the browser and in the server's
 * own isolation: its checks are its own.
 * @returns what is served then
 * @throws Error with the reason and the way out
 */
export async function judgeRequest(site: ReleaseSite, asked: Request, look: Look) {
  const { package: name, version, integrity, commit, why, is_preview: isPreview } = asked
  const artifact = { package: name, version, integrity, resolved: addressIn(site.project, asked.file) }
  const built = await builtFrom(site, artifact, commit ?? undefined)
  const inside = readJson(manifest, join(built.dist, '../package.json'))
  if (inside.name !== name || inside.version !== version)
    refuse([`The tarball is ${inside.name} ${inside.version}, and not ${name} ${version}.`])
  refuse(await backendFaults([built], site.project))
  const changes = await publishAndLook(site, [built], {
    ...{ by: asked.requested_by, why, isPreview, look, check: keepContracts },
    unseenSince: asked.requested_at,
    seen: await readHistory(site),
  })
  if (isPreview) return `It is at ${site.preview}.`
  return [describeChanges(changes), await whenServed(site)].filter(Boolean).join('\n')
}

/** ms after which a gate says again that it looks at its request. */
const keepEvery = 15_000

/** Repeats until the project answers: it may be away for a while. */
async function persist<T>(pause: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof ProjectAway)) throw cause
      console.error(cause.message)
      await setTimeout(pause)
    }
  }
}

/**
 * Takes the next request, looks at it, and answers it.
 * @param gate a uuid of this process
 * @param pause ms after which the project is asked again where it does not answer
 * @returns whether there was one for this gate
 */
export async function answerNext(site: ReleaseSite, gate: string, look: Look, pause = 10_000) {
  const asked = await persist(pause, () => claimRequest(site, gate))
  if (!asked) return false
  const { id, package: name, version, requested_by: who } = asked
  console.log(`${name} ${version}, requested by ${who}`)
  // A call that fails is followed by the next one.
  const keeping = setInterval(() => void keepRequest(site, id, gate).catch(() => {}), keepEvery)
  const verdict = await judgeRequest(site, asked, look)
    .then(
      (answer) => ({ isReleased: true, answer }),
      (cause: unknown) => ({ isReleased: false, answer: (cause as Error).message, cause }),
    )
    .finally(() => clearInterval(keeping))
  console.log(verdict.answer)
  // Nobody knows then what was switched: it is taken up once more.
  if (!('cause' in verdict && verdict.cause instanceof ProjectAway))
    await persist(pause, () => answerRequest(site, id, verdict.isReleased, verdict.answer))
  return true
}
