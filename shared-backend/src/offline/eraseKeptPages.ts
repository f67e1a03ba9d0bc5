/** Removes what the service worker has kept of pages; the files of the site stay. */
export function eraseKeptPages() {
  for (const name of ['pages', 'answers', 'photos'])
    void globalThis.caches?.delete(name).catch(() => undefined)
}
