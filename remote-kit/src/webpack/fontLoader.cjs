const subsetFont = require('subset-font')

/** A variable font without the weights that no text has: `weights` says the lightest and the boldest. All characters stay. */
module.exports = function (font) {
  const done = this.async()
  const [min, max] = this.getOptions().weights
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, variationAxes: { wght: { min, max } } }
  subsetFont(font, undefined, options).then((result) => done(null, result), done)
}
module.exports.raw = true
