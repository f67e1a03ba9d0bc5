/** A name that carries its content's hash, as webpack gives them: `main.0b47b65c4a.js`. */
export const isHashed = (path: string) => /\.[0-9a-f]{10}\.[^/]+$/.test(path)
