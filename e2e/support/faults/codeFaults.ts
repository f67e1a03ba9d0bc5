/** Faults in the code of a remote's release, as edits of its entry, whose container is called `name`. */
type CodeFault = (name: string) => (code: string) => string

/** The unchanged release, with a component around its App that does `first`. */
const around =
  (first: string): CodeFault =>
  (name) =>
  (code) => `${code}
;(() => {
  const { init, get } = ${name}
  let scope
  ${name} = {
    init: (given, ...more) => init((scope = given), ...more),
    get: async (request) => {
      const module = (await get(request))()
      const React = (await Object.values(scope.react)[0].get())()
      const Broken = () => {
        ${first}
        return React.createElement(module.default)
      }
      return () => ({ ...module, default: Broken })
    },
  }
})()`

const onPurpose = `new Error('broken on purpose')`

export const codeFaults = {
  'it throws when it is loaded': () => () => `throw ${onPurpose}`,
  'it throws when it renders': around(`throw ${onPurpose}`),
  'it throws in an effect': around(`React.useEffect(() => { throw ${onPurpose} }, [])`),
  'it throws when something is pressed': around(
    `React.useEffect(() => document.addEventListener('click', () => { throw ${onPurpose} }), [])`,
  ),
  'a promise of it is rejected': around(`React.useEffect(() => void Promise.reject(${onPurpose}), [])`),
  'it renders without an end': around('const [count, setCount] = React.useState(0); setCount(count + 1)'),
} satisfies Record<string, CodeFault>
