import autocannon from 'autocannon'

/** Asks for these paths again and again on 20 connections, until it is stopped. */
export function loadUntilStopped(url: string, paths: string[]) {
  let stop = () => {}
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections: 20, duration: 300, requests: paths.map((path) => ({ path })) }
    const load = autocannon(options, (failure: Error | null, done) =>
      failure ? reject(failure) : resolve(done),
    )
    stop = () => load.stop()
  })
  return { stop: () => stop(), result }
}
