/**
 * Marks what `createApi` of RTK Query is made of as without effects, which the library says of the whole only: a bundler
 * otherwise keeps all of it also where nobody imports `createApi`.
 */
module.exports = function pureCreateApi(source) {
  const call = /\/\* @__PURE__ \*\/ buildCreateApi\((?:\w+\(\)(?:, )?)+\)/
  const [made] = call.exec(source) ?? []
  if (!made) throw new Error(`${this.resourcePath} makes no api as it did`)
  return source.replace(made, made.replaceAll(/(\w+)\(\)/g, '/* @__PURE__ */ $1()'))
}
