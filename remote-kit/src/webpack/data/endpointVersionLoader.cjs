/** A loader is required by its name: what it does is in `endpointVersion.ts`. */
module.exports = function (code) {
  return this.getOptions().addVersion(this, code)
}
