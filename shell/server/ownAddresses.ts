/** First segments of the addresses that the server answers by itself: no remote can have a page there. */
export const ownAddresses = [
  'admin.webmanifest',
  'assets',
  'config.json',
  'favicon.svg',
  'healthz',
  'licencas.txt',
  'livez',
  'manifest.webmanifest',
  'metrics',
  'readyz',
  'registry.json',
  'remotes',
  'robots.txt',
  'sitemap',
  'sitemap.xml',
  'worker.js',
]
