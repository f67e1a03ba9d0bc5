/**
 * Lets a bundler leave out components of a library that nobody imports: a name for developers' tools that is written to
 * each, and `forwardRef` around it, look like effects.
 */
module.exports = function pureComponents(source) {
  const named = /^\w+\.displayName = "[^"]*";$/gm
  const forwarded = /^(var|let|const) (\w+) = (\w+\.forwardRef\()$/gm
  if (!named.test(source)) throw new Error(`${this.resourcePath} names no components as it did`)
  return source.replaceAll(named, '').replaceAll(forwarded, '$1 $2 = /* @__PURE__ */ $3')
}
