import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.filename)

/** A module of an installed package as a line of a build. */
const moduleOf = (name: string, file: string) => {
  const [owner = ''] = name.split('/')
  const code = readFileSync(join(dirname(resolve(`${owner}/package.json`)), file), 'utf8')
  return `define('${name}', function (module, exports, require) {${code}\n})`
}

/** A shell's build of only React, which renders a remote's component. */
export const reactShell = () => `
  const modules = {}
  const define = (name, run) => {
    const module = { exports: {} }
    run(module, module.exports, (request) => modules[request])
    modules[name] = module.exports
  }
  ${moduleOf('react', 'cjs/react.production.js')}
  ${moduleOf('react-dom', 'cjs/react-dom.production.js')}
  ${moduleOf('react-dom/server', 'cjs/react-dom-server-legacy.browser.production.js')}
  const { createElement } = modules.react
  const { renderToString } = modules['react-dom/server']
  exports.shareScope = { react: modules.react }
  exports.renderPage = async ({ address, page }) => ({
    html: renderToString(createElement(page.remote.default, { address })),
    head: { title: '' },
    status: 200,
  })`
