import { fakeRelease, greeter } from '../../shell/server/isolation/testing/fakeRelease.ts'
import { hostileReleases } from '../../shell/server/isolation/testing/hostileReleases.ts'
import { median, ms, ratio, rounds } from './figures.ts'

/** Pages of the neighbour in one round, and of the hostile release beside them. */
const pages = 40
const hostilePages = 60

type Site = ReturnType<typeof fakeRelease>

/** ms for some of the neighbour's pages, one after the other. @throws when one is not rendered */
async function neighbours(site: Site) {
  const begun = performance.now()
  for (let page = 0; page < pages; page++) {
    const address = `/neighbour?page=${page}`
    if ((await site.visit(address)) !== `hello from ${address}`) throw new Error(`${address} is not rendered`)
  }
  return performance.now() - begun
}

/** The same in quiet and beside a release that has not failed yet, with deadlines as they are on a site. */
async function round(code: string) {
  const site = fakeRelease({ page: 500, firstPage: 2_000, turn: 2_000 })
  try {
    site.release('neighbour', greeter)
    await neighbours(site)
    const quiet = await neighbours(site)
    site.release('hostile', code)
    const hostile = Promise.all(
      Array.from({ length: hostilePages }, (_, page) => site.visit(`/hostile?page=${page}`)),
    )
    const beside = await neighbours(site)
    await hostile
    return { quiet, beside }
  } finally {
    site.close()
  }
}

type Round = Awaited<ReturnType<typeof round>>

/** What releases that misbehave cost the pages of their neighbours. */
export async function isolation() {
  console.log(`${pages} pages of a remote in quiet, and while a release beside it …; medians of ${rounds}\n`)
  // What the releases say on standard error is not what is looked at here.
  console.error = () => {}
  for (const [name, code] of Object.entries(hostileReleases)) {
    const found: Round[] = []
    for (let turn = 0; turn < rounds; turn++) found.push(await round(code))
    const [quiet, beside] = [found.map((one) => one.quiet), found.map((one) => one.beside)]
    console.log(
      `  ${name.padEnd(36)} ${ms(median(quiet)).padStart(7)} → ${ms(median(beside)).padStart(7)}, × ${ratio(beside, quiet)}`,
    )
  }
}
