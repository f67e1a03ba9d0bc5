import { load } from 'cheerio'
import type { RegistryEntry } from 'shared-backend'

/** Below this path lies what the developer's server makes by itself; all else is the site's. */
export const ownPath = '/_dev'

/** Shown as the remote's version while it runs from its sources. */
const ownVersion = 'development'

/** Addresses that a page needs to start the shell. */
export interface ShellFiles {
  scripts: string[]
  styles: string[]
}

interface Developed {
  /** The released version of the developer's remote; none when it is new. */
  released?: RegistryEntry
  /** The shell from its sources; none: the one that the site has released. */
  shell?: ShellFiles
}

/**
 * A page of the site, made one that runs the developer's remote: without what was rendered and read for the release
 * that is replaced, and with the client first. The config is left out, so that the browser asks for `config.json`.
 * @param html as the site answers it, a page or its frame
 */
export function developersPage(html: string, { released, shell }: Developed) {
  const $ = load(html)
  $('#root').removeAttr('data-server-rendered').empty()
  $('#site-config, #preloaded-state, #preloaded-answers, link[rel="preload"][as="image"]').remove()
  const assets = released && [released, ...Object.values(released.rules)].flatMap((one) => one.assets ?? [])
  const replaced = new Set([
    released?.entry,
    ...(assets ?? []).flatMap((one) => [...one.scripts, ...one.styles]),
  ])
  for (const name of ['src', 'href', 'data-href'])
    $(`[${name}]`)
      .filter((_index, element) => replaced.has($(element).attr(name) ?? ''))
      .remove()
  if (shell) {
    $('script[src^="/assets/"], link[href^="/assets/"], style:not([data-href])').remove()
    for (const href of shell.styles) $('head').append($('<link rel="stylesheet">').attr('href', href))
    for (const src of shell.scripts.toReversed())
      $('head').prepend($('<script defer></script>').attr('src', src))
  }
  const client = `${ownPath}/client.js`
  // A development site has put its own there.
  $(`script[src="${client}"]`).remove()
  $('head').prepend($('<script></script>').attr('src', client))
  return $.html()
}

/** The registry's entry of a remote that runs from its sources, with the routes that it names now: it asks for its files. */
export const ownEntry = (name: string, rules: RegistryEntry['rules']): RegistryEntry => ({
  version: ownVersion,
  entry: `${ownPath}/${name}/remoteEntry.js`,
  routes: Object.keys(rules),
  rules: Object.fromEntries(
    Object.entries(rules).map(([pattern, { assets: _, ...rule }]) => [pattern, rule]),
  ),
  assets: { scripts: [], styles: [] },
})
