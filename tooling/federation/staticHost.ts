import { shellName } from './packages.ts'
import { cp, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderDocument } from '../../shell/server/document.ts'
import { manifestOf } from '../../shell/server/manifest.ts'
import { followPublished } from '../../shell/server/published.ts'
import { publishedFiles } from '../../shell/server/publishedFiles.ts'
import { readStyles } from '../../shell/server/readStyles.ts'
import { openReleaseStore } from '../../shell/server/releases/releaseStore.ts'
import { siteConfig, type SiteSettings } from '../../shell/server/site.ts'
import { readWorker } from '../../shell/server/worker.ts'
import type { ReleaseSite } from './project.ts'

/** A rename is atomic: a host that serves the folder reads the old file or the new one. */
async function replace(path: string, content: string) {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}

/**
 * Writes a published site in the form that a plain static host serves: `index.html` for any address that is no
 * file, `config.json`, and the files at their addresses. Earlier files stay, for the pages that are open.
 * @throws Error when nothing is published
 */
export async function writeStaticSite(site: ReleaseSite, targetDir: string, settings: SiteSettings) {
  const { channel, cacheDir } = site
  const store = await openReleaseStore({ settings, channel, cacheDir, every: 3_000 })
  store.close()
  const files = publishedFiles(store)
  const published = await followPublished(files).read()
  const { assets } = published
  const config = siteConfig(settings, { ...published, agency: settings.agency })
  const css = await readStyles(files, assets.styles)
  const head = { title: config.agency.name }

  await mkdir(targetDir, { recursive: true })
  await store.copyPublic(({ package: name, version }) =>
    join(targetDir, name === shellName ? 'assets' : join('remotes', name, version)),
  )
  await cp(join(targetDir, 'assets/favicon.svg'), join(targetDir, 'favicon.svg'))
  // Last: they name the files.
  await replace(join(targetDir, 'worker.js'), await readWorker(files, assets, settings))
  await replace(join(targetDir, 'manifest.webmanifest'), JSON.stringify(manifestOf(config.agency)))
  await replace(join(targetDir, 'config.json'), JSON.stringify(config))
  await replace(
    join(targetDir, 'index.html'),
    renderDocument({ config, configInPage: false, assets, css, head, answers: {} }),
  )
}
