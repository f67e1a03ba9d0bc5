/** In tests a class is called what the CSS module calls it. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) })
