import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

type Path = string[]

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** The literal itself, without `as const` and `satisfies`. */
function bare(node: ts.Expression): ts.Expression {
  const wrapped = ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return wrapped ? bare(node.expression) : node
}

function textsIn(value: ts.Expression | undefined, path: Path): Path[] {
  const literal = value && bare(value)
  if (!literal || !ts.isObjectLiteralExpression(literal)) return [path]
  return literal.properties.flatMap((property) => {
    const name =
      property.name && ts.isStringLiteral(property.name) ? property.name.text : property.name?.getText()
    if (!name) return []
    return textsIn(ts.isPropertyAssignment(property) ? property.initializer : undefined, [...path, name])
  })
}

/** Every text that a file exports, as the way to it: `['text', 'menu', 'home']`. */
function exportedTexts(file: ts.SourceFile): Path[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return []
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    return statement.declarationList.declarations.flatMap((one) =>
      textsIn(one.initializer, [one.name.getText()]),
    )
  })
}

/** The names under which a file knows the exports of `textFile`. */
function importedNames(file: ts.SourceFile, textFile: string) {
  const names = new Map<string, Path>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    if (resolve(dirname(file.fileName), statement.moduleSpecifier.text) !== textFile) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements)
      names.set(name.text, [(propertyName ?? name).text])
  }
  return names
}

/** Whether a word only names something here: a property, an attribute, a constant of its own. */
function isName(node: ts.Identifier) {
  const { parent } = node
  if (ts.isImportSpecifier(parent)) return true
  const named =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isVariableDeclaration(parent)
  return named && parent.name === node
}

/** The ways that a file goes into the texts. A part that gets a name of its own is followed under that name. */
function usedPaths(file: ts.SourceFile, names: Map<string, Path>): Path[] {
  const used: Path[] = []

  function follow(start: ts.Identifier, path: Path) {
    let node: ts.Node = start
    const way = [...path]
    while (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) {
      node = node.parent
      way.push((node as ts.PropertyAccessExpression).name.text)
    }
    const { parent } = node
    if (!ts.isVariableDeclaration(parent)) used.push(way)
    else if (ts.isIdentifier(parent.name)) names.set(parent.name.text, way)
    else if (!ts.isObjectBindingPattern(parent.name)) used.push(way)
    else
      for (const { name, propertyName } of parent.name.elements)
        names.set(name.getText(), [...way, (propertyName ?? name).getText()])
  }

  const visit = (node: ts.Node) => {
    const path = ts.isIdentifier(node) && !isName(node) && names.get(node.text)
    if (path) follow(node, path)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return used
}

/** Whether one way is the beginning of the other. */
const meet = (a: Path, b: Path) => a.slice(0, b.length).every((name, index) => name === b[index])

/**
 * The texts that `textFile` exports and none of `sources` shows, as `text.menu.home`. A source that takes a
 * full branch, or looks into it by a name known only when it runs, is taken to show all of it.
 */
export function unusedTexts(textFile: string, sources: string[]): string[] {
  const used = sources.flatMap((source) => {
    // Most files import none of it, which is seen sooner than parsed.
    if (!readFileSync(source, 'utf8').includes(relative(dirname(source), textFile))) return []
    const file = parse(source)
    return usedPaths(file, importedNames(file, textFile))
  })
  return exportedTexts(parse(textFile))
    .filter((path) => !used.some((way) => meet(path, way)))
    .map((path) => path.join('.'))
}
