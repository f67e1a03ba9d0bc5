import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { nameOf, type ourPackages } from '../../ourPackages.ts'

/** The keys of the object that a function returns: `(build) => ({ … })`. */
function keysReturned(node: ts.Node): string[] {
  if (!ts.isArrowFunction(node)) return []
  const body = ts.isParenthesizedExpression(node.body) ? node.body.expression : node.body
  if (!ts.isObjectLiteralExpression(body)) return []
  return body.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
}

function endpointsIn(node: ts.Node): string[] {
  const isList = ts.isPropertyAssignment(node) && node.name.getText() === 'endpoints'
  const inner: string[] = []
  node.forEachChild((child) => void inner.push(...endpointsIn(child)))
  return [...(isList ? keysReturned(node.initializer) : []), ...inner]
}

/** @throws Error where two of these sources define an endpoint of one name: one api has room for one of them */
export function refuseSameNames(packages: ReturnType<typeof ourPackages>, files: string[]) {
  const owners = new Map<string, string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes('injectEndpoints(')) continue
    const path = nameOf(packages, file) ?? file
    for (const name of endpointsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))) {
      const owner = owners.get(name)
      if (owner !== undefined)
        throw new Error(
          `${owner} and ${path} both define the endpoint ${name}: give one of them another name`,
        )
      owners.set(name, path)
    }
  }
}
