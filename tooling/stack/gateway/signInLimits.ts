/** Wrong passwords that anybody may type before they must wait. */
const free = 5
const firstWait = 1_000
/** The longest that the owner of a name is kept waiting. */
const longestWait = 30_000
/** Wrong passwords of one address for all names together, as many as a hosted project allows sign-ins. */
const perAddress = 30
const perAddressWindow = 300_000
/** Wrong passwords for one name, from wherever, above which strange addresses have one free try. */
const perName = 20
const perNameWindow = 600_000
const forgottenAfter = 900_000
/** Entries of each kind; beyond, the longest untouched go. */
const most = 10_000

/** A map that forgets what has not been touched for longest. */
function memory<Value>() {
  const values = new Map<string, Value>()
  return {
    get: (key: string) => values.get(key),
    delete: (key: string) => values.delete(key),
    set(key: string, value: Value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
  }
}

/** Counts that run off evenly: after `window` ms, `limit` of them are gone. */
function leaking(limit: number, window: number, now: () => number) {
  const counts = memory<{ level: number; at: number }>()
  const level = (key: string) => {
    const count = counts.get(key)
    return count ? Math.max(0, count.level - ((now() - count.at) / window) * limit) : 0
  }
  return {
    add: (key: string, amount: number) => counts.set(key, { level: level(key) + amount, at: now() }),
    /** ms until there is room for one more. */
    wait: (key: string) => Math.max(0, ((level(key) + 1 - limit) / limit) * window),
    full: (key: string) => level(key) >= limit,
  }
}

export type Outcome = 'right' | 'wrong' | 'unknown'

/**
 * Slows the guessing of passwords, and locks nobody out: nothing that others do keeps an address from its first try
 * at a name, nor one that has signed in as it from its free ones. Counts names alike, whether or not they exist.
 * @param now the time in ms
 */
export function createSignInLimits(now: () => number = Date.now) {
  const pairs = memory<{ wrong: number; until: number; at: number }>()
  const signedIn = memory<true>()
  const addresses = leaking(perAddress, perAddressWindow, now)
  const names = leaking(perName, perNameWindow, now)

  return {
    /**
     * A try begins. It counts as wrong until it is settled, so that many at once are no way around.
     * @returns ms to wait, 0 if it may go on; then `settle` takes what came of it
     */
    begin(name: string, address: string) {
      const pair = JSON.stringify([name, address])
      const refused = (wait: number) => ({ wait, settle: () => {} })
      const last = pairs.get(pair)
      const former = last && now() - last.at < forgottenAfter ? last : { wrong: 0, until: 0, at: 0 }
      if (former.until > now()) return refused(former.until - now())
      const own = signedIn.get(pair) === true
      const wait = own ? 0 : addresses.wait(address)
      if (wait > 0) return refused(wait)

      const over = former.wrong + 1 - (own || !names.full(name) ? free : 1)
      const until = over < 0 ? 0 : now() + Math.min(longestWait, firstWait * 2 ** over)
      pairs.set(pair, { wrong: former.wrong + 1, until, at: now() })
      if (!own) addresses.add(address, 1)
      names.add(name, 1)

      return {
        wait: 0,
        settle: (outcome: Outcome) => {
          if (outcome === 'wrong') return
          if (!own) addresses.add(address, -1)
          names.add(name, -1)
          if (outcome === 'right') {
            pairs.delete(pair)
            signedIn.set(pair, true)
          } else pairs.set(pair, former)
        },
      }
    },
  }
}
