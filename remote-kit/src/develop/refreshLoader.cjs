/**
 * For development with Fast Refresh: what `routes.ts` shares with its pages, words above all, is replaced in the pages,
 * which keep their state. A module that nobody accepts would load the page anew.
 */
module.exports = (source) => {
  const own = [...source.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, request]) => request)
  return `${source}\nif (import.meta.webpackHot) import.meta.webpackHot.accept(${JSON.stringify(own)}, () => undefined)\n`
}
