const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_OPTIONS']

/** The environment of a child: what any program needs, and what is given; the rest of ours stays with us. */
export function childEnvironment(given: Record<string, string | undefined>) {
  const inherited = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
  return { ...inherited, ...given }
}
