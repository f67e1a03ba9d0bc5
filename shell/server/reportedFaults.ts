export const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** What cannot be used now. Each fault is said once, and so is its end. */
export function reportFaults(say: (message: string) => void) {
  const faults = new Map<string, string>()

  function note(what: string, fault: string | undefined) {
    const before = faults.get(what)
    if (fault === before) return
    if (fault === undefined) faults.delete(what)
    else faults.set(what, fault)
    say(fault === undefined ? `${what} is as it should be again` : `${what} is not used: ${fault}`)
  }

  return {
    note,
    /** The result of `read`, or undefined where it fails. */
    attempt: async <T>(what: string, read: () => Promise<T>) => {
      try {
        const value = await read()
        note(what, undefined)
        return value
      } catch (cause) {
        note(what, messageOf(cause))
        return undefined
      }
    },
    /** Forgets a fault without a word: it is nobody's any more. */
    forget: (what: string) => faults.delete(what),
    /** Their names; the reasons are only in the console. */
    names: () => [...faults.keys()],
    reasons: () => [...faults.values()],
  }
}
