import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exists, shellName } from '../layout.ts'

const namesIn = async (folder: string): Promise<string[]> => ((await exists(folder)) ? readdir(folder) : [])

/** Makes a folder in which each name of another one is a link to it. */
async function link(from: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const name of await namesIn(from)) await symlink(join(from, name), join(to, name))
}

/**
 * Lays out a second site in which a release can be published and looked at before visitors get it. The registry, the
 * history and the shell's files are copies; the published versions are links.
 * @returns its folder; `remove` deletes it and leaves what it links to
 */
export async function stageSite(siteDir: string) {
  const live = resolve(siteDir)
  const folder = await mkdtemp(join(tmpdir(), 'staged-site-'))
  for (const name of ['registry.json', 'switches', 'shell'])
    if ((await namesIn(live)).includes(name))
      await cp(join(live, name), join(folder, name), { recursive: true })
  for (const place of ['remotes', 'builds/remotes'])
    for (const remote of await namesIn(join(live, place)))
      await link(join(live, place, remote), join(folder, place, remote))
  await link(join(live, 'builds', shellName), join(folder, 'builds', shellName))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
