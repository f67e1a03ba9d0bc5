/** The part of pacote that reads tarballs: https://github.com/npm/pacote. */
declare module 'pacote' {
  interface Options {
    /** What the tarball must hash to, as a lockfile has it. */
    integrity: string
    /** A folder of pacote's own. */
    cache: string
    /** Limit in ms for a host of tarballs. */
    timeout: number
    fetchRetries: number
  }
  interface Tarball {
    tarballFile: (file: string) => Promise<unknown>
    extract: (folder: string) => Promise<unknown>
  }
  /** Of one kind of address each: pacote's own `extract` takes some for repositories, and runs what they say. */
  type Fetcher = new (address: string, options: Options) => Tarball
  const pacote: { FileFetcher: Fetcher; RemoteFetcher: Fetcher }
  export default pacote
}
