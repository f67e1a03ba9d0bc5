const postcss = require('postcss')
const parseSelectors = require('postcss-selector-parser')

/** The root element may have a setting for as long as an own element is there. */
const isRoot = ([first, ...rest]) =>
  first?.value === ':root' && rest.length > 0 && rest.every(({ value }) => value === ':has')

/** All that follows a bare `:global` is of others. */
const isGlobal = ({ value, nodes }) => value === ':global' && !nodes?.length

/** Whether a selector leads to an own element, or into one. `&` is one, judged in its own rule. */
function staysInside({ nodes }, isNested) {
  if (nodes.some(isGlobal)) return false
  let place = isNested && !nodes.some(({ type }) => type === 'nesting') ? 'own' : 'outside'
  if (place === 'own' && nodes[0]?.type !== 'combinator') place = 'inside'
  for (const { type, value } of nodes) {
    const isOwn = type === 'class' || type === 'nesting'
    if (place === 'outside' && isOwn) place = 'own'
    // The element beside an own one is anybody's.
    if (place === 'own' && type === 'combinator') place = /[+~]/.test(value) ? 'outside' : 'inside'
  }
  return place !== 'outside' || isRoot(nodes)
}

/**
 * Refuses styles that reach beyond the elements of their package. css-loader is content with an own class anywhere, as
 * in `body:has(.own) header`.
 */
module.exports = function (css) {
  postcss.parse(css).walkRules((rule) => {
    if (/keyframes$/.test(rule.parent.name ?? '')) return
    const isNested = [rule.parent, rule.parent.parent].some((parent) => parent?.type === 'rule')
    for (const selector of parseSelectors().astSync(rule.selector).nodes) {
      if (staysInside(selector, isNested)) continue
      const where = `${this.resourcePath}:${rule.source.start.line}`
      const what = `“${String(selector).trim()}” selects elements of others. Begin it with a class of this file.`
      this.emitError(new Error(`${where}: ${what}`))
    }
  })
  return css
}
