/**
 * Takes methods out of a class of a library which nothing calls: a bundler has to keep them.
 * Options: `names`, of the methods; one that is not there any more fails the build.
 */
module.exports = function leaveOutMethods(source) {
  let rest = source
  for (const name of this.getOptions().names) {
    const method = new RegExp(`\\n\\t(?:async )?${name}\\([^]*?\\n\\t}(?=\\n)`)
    if (!method.test(rest)) throw new Error(`${this.resourcePath} has no ${name} any more`)
    rest = rest.replace(method, '')
  }
  return rest
}
