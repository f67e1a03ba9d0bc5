import { existsSync } from 'node:fs'
import { cp, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderDocument } from '../../shell/server/document.ts'
import { folderFiles } from '../../shell/server/folderFiles.ts'
import { manifestOf } from '../../shell/server/manifest.ts'
import { followPublished } from '../../shell/server/published.ts'
import { readStyles } from '../../shell/server/readStyles.ts'
import { siteConfig, type SiteSettings } from '../../shell/server/site.ts'
import { readWorker } from '../../shell/server/worker.ts'

/** A rename is atomic: a host that serves the folder reads the old file or the new one. */
async function replace(path: string, content: string) {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}

/**
 * Writes a published site in the form that a plain static host serves: `index.html` for any address that is no
 * file, `config.json`, and the files at their addresses. Earlier files stay, for the pages that are open.
 * @param siteDir what releases publish into
 * @throws Error when nothing is published there
 */
export async function writeStaticSite(siteDir: string, targetDir: string, settings: SiteSettings) {
  if (!existsSync(join(siteDir, 'registry.json'))) throw new Error(`No site is published in ${siteDir}`)
  const files = folderFiles(siteDir)
  const published = await followPublished(files).read()
  const { assets } = published
  const config = siteConfig(settings, { ...published, agency: settings.agency })
  const css = await readStyles(files, assets.styles)
  const head = { title: config.agency.name }

  await mkdir(targetDir, { recursive: true })
  await cp(join(siteDir, 'shell'), join(targetDir, 'assets'), { recursive: true })
  await cp(join(siteDir, 'shell/favicon.svg'), join(targetDir, 'favicon.svg'))
  await cp(join(siteDir, 'remotes'), join(targetDir, 'remotes'), { recursive: true })
  // Last: they name the files.
  await replace(join(targetDir, 'worker.js'), await readWorker(files, assets, settings))
  await replace(join(targetDir, 'manifest.webmanifest'), JSON.stringify(manifestOf(config.agency)))
  await replace(join(targetDir, 'config.json'), JSON.stringify(config))
  await replace(
    join(targetDir, 'index.html'),
    renderDocument({ config, configInPage: false, assets, css, head, answers: {} }),
  )
}
