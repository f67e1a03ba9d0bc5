import { join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../../../remote-kit/src/readJson.ts'
import { addressIn } from '../pack.ts'
import { callProject, readHistory, type ReleaseSite } from '../project.ts'
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
  }),
)

type Request = NonNullable<v.InferOutput<typeof request>>

/** @param isFirst whether the gate has just started: then what was left open is its own */
export const claimRequest = async ({ project, channel }: ReleaseSite, isFirst: boolean) =>
  v.parse(
    request,
    JSON.parse(
      await callProject(project, 'claim_release_request', { p_channel: channel, p_is_first: isFirst }),
    ),
  )

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
    seen: await readHistory(site),
  })
  if (isPreview) return `It is at ${site.preview}.`
  return [describeChanges(changes), await whenServed(site)].filter(Boolean).join('\n')
}
