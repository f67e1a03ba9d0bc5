import { join } from 'node:path'
import * as v from 'valibot'
import { address, previewEnding, settingsFrom } from '../../shell/server/environment.ts'
import { demoAgency } from '../stack/agency.ts'
import { hasSecrets, loadSecrets } from '../stack/secrets.ts'
import { readState } from '../stack/state.ts'
import { root } from './packages.ts'
import { history } from './registry.ts'

/** Somebody's Supabase project, with the key by which releases are stored and switched. */
export interface Project {
  url: string
  publishableKey: string
  secretKey: string
}

/** A site whose releases are rows of a project. */
export interface ReleaseSite {
  project: Project
  channel: string
  /** Where tarballs go: a folder, or undefined for the project's Storage. */
  tarballs?: string
  /** Where they are unpacked to be looked at. */
  cacheDir: string
  /** As the site's server has it. */
  agency: string
  /** Where visitors get it, if that is known. */
  origin?: string
  /** Where its preview is, if it has one: the server of another channel. */
  preview?: string
}

/** The channel of a site's preview. Its server shows it to nobody who looks for the site. */
export const previewOf = (channel: string) => `${channel}${previewEnding}`

const previewFrom = ({ PREVIEW_ORIGIN }: NodeJS.ProcessEnv) =>
  PREVIEW_ORIGIN ? address('PREVIEW_ORIGIN', PREVIEW_ORIGIN) : undefined

const dataDirOf = (env: NodeJS.ProcessEnv) => env.DATA_DIR ?? join(root, '.local')

/** Where a stack keeps the tarballs of its site. */
const tarballsIn = (dataDir: string) => join(dataDir, 'tarballs')

/** Where a stack's server, and whoever looks at a release, unpack them. */
export const cacheIn = (dataDir: string) => join(dataDir, 'cache')

function localProject(dataDir: string): Project | undefined {
  const { apiUrl } = readState(dataDir)
  if (apiUrl === undefined || !hasSecrets(dataDir)) return undefined
  const { publishableKey, secretKey } = loadSecrets(dataDir)
  return { url: apiUrl, publishableKey, secretKey }
}

/** The site of a local stack that has its data in this folder. */
export const siteOfStack = (dataDir: string, project: Project): ReleaseSite => ({
  project,
  channel: 'production',
  tarballs: tarballsIn(dataDir),
  cacheDir: cacheIn(dataDir),
  agency: JSON.stringify(demoAgency),
})

/**
 * The site that the environment names as docs/deploy.md has it, or the local stack's.
 * @throws Error when neither is known
 */
export function releaseSite(env = process.env): ReleaseSite {
  const dataDir = dataDirOf(env)
  const channel = env.CHANNEL || 'production'
  if (env.SUPABASE_URL) {
    const { supabase, agency } = settingsFrom(env)
    if (!env.SUPABASE_SECRET_KEY)
      throw new Error(`SUPABASE_SECRET_KEY is not set: releases are rows of ${supabase.url}`)
    return {
      project: { ...supabase, secretKey: env.SUPABASE_SECRET_KEY },
      channel,
      tarballs: env.TARBALLS || undefined,
      cacheDir: env.CACHE_DIR || cacheIn(dataDir),
      agency: JSON.stringify(agency),
      origin: env.SITE_ORIGIN,
      preview: previewFrom(env),
    }
  }
  const project = localProject(dataDir)
  const origin = channel === 'production' ? readState(dataDir).siteUrl : undefined
  if (project) return { ...siteOfStack(dataDir, project), channel, origin, preview: previewFrom(env) }
  throw new Error(
    'It is not known which site is meant. Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and AGENCY ' +
      '(docs/deploy.md), or run npm start here.',
  )
}

/** Nobody knows what has become of a request. */
export class ProjectAway extends Error {
  constructor(url: string, why: string, cause?: unknown) {
    super(
      `The project at ${url} does not answer (${why}). Start it (locally: npm start), see npm run releases, and run this again.`,
      { cause },
    )
  }
}

/** Handles the failure of a request that got no answer. @throws ProjectAway */
export const notAnswered = (address: string) => (cause: unknown) => {
  throw new ProjectAway(new URL(address).origin, (((cause as Error).cause ?? cause) as Error).message, cause)
}

/** What the project refuses, by the code of Postgres. */
export class ProjectRefused extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

const refusal = v.object({ code: v.fallback(v.string(), ''), message: v.fallback(v.string(), '') })

/** ms that the project may take, and for a tarball. */
const timeouts = { answer: 30_000, upload: 600_000 }

/**
 * Sends a request with the secret key.
 * @throws ProjectAway when the project does not answer @throws ProjectRefused
 */
export async function askProject({ url, secretKey }: Project, path: string, init: RequestInit) {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...init.headers }
  const isUpload = path.startsWith('/storage/')
  const signal = AbortSignal.timeout(isUpload ? timeouts.upload : timeouts.answer)
  const { response, text } = await fetch(url + path, { ...init, headers, signal })
    .then(async (answer) => ({ response: answer, text: await answer.text() }))
    .catch(notAnswered(url))
  if (response.ok) return text
  // Of whoever stands before the project: the request may have been carried out.
  if ([502, 503, 504].includes(response.status)) throw new ProjectAway(url, `it answers ${response.status}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = {}
  }
  const { code, message } = v.parse(refusal, parsed)
  throw new ProjectRefused(message || `The project answers ${response.status} to ${path}`, code)
}

/** Text of others as Postgres takes it: without NUL, and without half of a character. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** Calls a procedure of the project. */
export const callProject = (project: Project, name: string, values: object) =>
  askProject(project, `/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values, storable),
  })

/** All that was released and switched on the site's channel. */
export const readHistory = async ({ project, channel }: ReleaseSite) =>
  v.parse(history, JSON.parse(await callProject(project, 'release_history', { p_channel: channel })))
