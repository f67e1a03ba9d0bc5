import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

export type MethodCall = ts.CallExpression & { expression: ts.PropertyAccessExpression }

/** A text that is handed over, and the file that says it. */
export interface TextInFile {
  text: string
  file: string
}

const isMethodCall = (node: ts.CallExpression): node is MethodCall =>
  ts.isPropertyAccessExpression(node.expression)

function* callsIn(node: ts.Node): Generator<ts.CallExpression> {
  if (ts.isCallExpression(node)) yield node
  const inner: ts.Node[] = []
  node.forEachChild((child) => void inner.push(child))
  for (const child of inner) yield* callsIn(child)
}

function createProgram(files: string[]) {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // Packages that are installed compiled have their sources too.
    customConditions: ['sources'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  }
  // Comments of the libraries are a good part of what there is to read.
  const host = { ...ts.createCompilerHost(options), jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  return ts.createProgram(files, options, host)
}

const partsOf = (type: ts.Type) => (type.isUnion() ? type.types : [type])

/** The value of an exported constant, by running its module. */
async function valueOf(exported: ts.Symbol) {
  const file = exported.declarations?.[0]?.getSourceFile().fileName
  if (file === undefined) return undefined
  // Node takes no types away below node_modules.
  const runs = file.replace(/(\/node_modules\/shared-[^/]+\/)src(\/.*)\.tsx?$/, '$1lib$2.js')
  const values = (await import(pathToFileURL(runs).href)) as Record<string, unknown>
  const value = values[exported.name]
  return typeof value === 'string' ? value : undefined
}

/** Sources as the compiler understands them. @param files their paths */
export function openSources(files: string[]) {
  const program = createProgram(files)
  const checker = program.getTypeChecker()
  const calls = files.flatMap((file) => [...callsIn(program.getSourceFile(file) as ts.SourceFile)])

  const fail = (node: ts.Node, problem: string): never => {
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    throw new Error(`${relative(process.cwd(), source.fileName)}:${line + 1}: ${problem}`)
  }

  /** All that is handed in for a parameter. */
  function handedIn(parameter: ts.ParameterDeclaration) {
    const { parent } = parameter
    const index = parent.parameters.indexOf(parameter)
    const name = (ts.isVariableDeclaration(parent.parent) ? parent.parent : parent).name?.getText()
    return calls.flatMap((call) => {
      const isMeant =
        call.expression.getText() === name && checker.getResolvedSignature(call)?.declaration === parent
      return (isMeant && call.arguments[index]) || []
    })
  }

  /** The texts that an expression may be: by its type, by its function's callers, or by running its module. */
  async function textsOf(node: ts.Expression): Promise<TextInFile[]> {
    const file = node.getSourceFile().fileName
    if (ts.isStringLiteralLike(node)) return [{ text: node.text, file }]
    if (ts.isTemplateExpression(node)) {
      const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      return [{ text: pieces.map(({ text }) => text).join('…'), file }]
    }
    const parts = partsOf(checker.getTypeAtLocation(node))
    if (parts.every((part) => part.isStringLiteral()))
      return parts.map(({ value }) => ({ text: String(value), file }))
    const symbol = checker.getSymbolAtLocation(node)
    const declaration = symbol?.valueDeclaration
    if (declaration && ts.isParameter(declaration))
      return (await Promise.all(handedIn(declaration).map(textsOf))).flat()
    const exported = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const text = exported && (await valueOf(exported))
    if (text === undefined) return fail(node, `nobody can say before it runs what “${node.getText()}” is`)
    return [{ text, file }]
  }

  return {
    methodCalls: calls.filter(isMethodCall),
    fail,
    textsOf,
    /** The name of a value's class, and what stands for its type parameters by their names. */
    classOf: (node: ts.Expression) => {
      const type = partsOf(checker.getTypeAtLocation(node))[0] as Partial<ts.TypeReference> & ts.Type
      const values = type.target ? checker.getTypeArguments(type as ts.TypeReference) : []
      const parameters = type.target?.typeParameters ?? []
      return {
        name: type.getSymbol()?.name ?? '',
        // Those of a tuple have no names.
        types: Object.fromEntries(
          parameters.map((parameter, index) => [parameter.getSymbol()?.name ?? index, values[index]]),
        ),
      }
    },
    /** The keys of an object that is handed in; `needed` without those that may be left out. */
    keysOf: (node: ts.Expression | undefined) => {
      const parts = node ? partsOf(checker.getTypeAtLocation(node)) : []
      const properties = parts.flatMap((part) => checker.getPropertiesOfType(part))
      const isNeeded = (property: ts.Symbol) =>
        !(property.flags & ts.SymbolFlags.Optional) &&
        !partsOf(checker.getTypeOfSymbol(property)).some(({ flags }) => flags & ts.TypeFlags.Undefined)
      const namesOf = (symbols: ts.Symbol[]) => [...new Set(symbols.map(({ name }) => name))].sort()
      return { all: namesOf(properties), needed: namesOf(properties.filter(isNeeded)) }
    },
    /** The keys of a type, or of what it has under a name. */
    keysOfType: (type: ts.Type | undefined, inside?: string) => {
      const property = inside === undefined ? undefined : type?.getProperty(inside)
      const own = property ? checker.getTypeOfSymbol(property) : type
      return own ? checker.getPropertiesOfType(own).map(({ name }) => name) : []
    },
    /** A literal that an object has under a name. */
    literalIn: (node: ts.Expression | undefined, key: string) => {
      const declared = node && checker.getTypeAtLocation(node).getProperty(key)?.valueDeclaration
      const value = declared && ts.isPropertyAssignment(declared) ? declared.initializer : undefined
      return value && ts.isStringLiteral(value) ? value.text : undefined
    },
  }
}

export type Sources = ReturnType<typeof openSources>
