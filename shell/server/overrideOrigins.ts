/** Only a developer's own machine may lend code to a site that allows overrides. */
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Origins named by `?remote=<name>@<address>`, as far as they may be. */
export function overrideOrigins(url: Pick<URL, 'searchParams'>) {
  const origins = url.searchParams.getAll('remote').flatMap((value) => {
    const address = value.slice(value.indexOf('@') + 1)
    return URL.canParse(address) && isLoopback(new URL(address)) ? [new URL(address).origin] : []
  })
  return [...new Set(origins)]
}
