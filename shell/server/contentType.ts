const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
}

export const contentTypeOf = (path: string) =>
  types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
