const { normalize } = require('node:path')
const ts = require('typescript')

/** The hook that is called by `this.hooks.lifecycle.init.emit({})`, or by `init.emit({})`. */
function hookOf(called) {
  if (!ts.isPropertyAccessExpression(called) || called.name.text !== 'emit') return
  const { expression: hook } = called
  if (ts.isIdentifier(hook)) return hook.text
  return ts.isPropertyAccessExpression(hook) ? hook.name.text : undefined
}

/** The statement that is nothing but this call, awaited or not. */
function statementOf(call) {
  const outer = ts.isAwaitExpression(call.parent) ? call.parent : call
  return ts.isExpressionStatement(outer.parent) ? outer.parent : undefined
}

const isAssigned = (node) =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  node.parent.left === node

/**
 * Takes out of a module of the federation runtime what nothing of the site uses, which a bundler has to keep. Options:
 * `methods`, of its classes, by the ends of modules' paths; one that is not there any more fails the build. `hook`, the one that
 * has listeners: of any other its caller gets what it gives without. `waterfalls`, the hooks that then give what they are
 * given. `absent`, a property that no object has, and `never`, the function that asks for it.
 */
module.exports = function leaveOut(source) {
  const { methods: all, hook, waterfalls, absent, never } = this.getOptions()
  const [, methods = []] =
    Object.entries(all).find(([path]) => this.resourcePath.endsWith(normalize(`/${path}`))) ?? []
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true)
  const left = new Set(methods)
  const cuts = []
  const put = (from, to, text) => void cuts.push({ from, to, text })
  const replace = (node, text) => put(node.getStart(file), node.end, text)
  const isLeftOut = (name) => name && name !== hook

  function visitCall(call) {
    const { expression: called, arguments: given } = call
    const statement = statementOf(call)
    if (called.getText(file) === never) return replace(call, 'false')
    const isLeftMethod = ts.isPropertyAccessExpression(called) && methods.includes(called.name.text)
    if (statement && (isLeftMethod || isLeftOut(hookOf(called)))) return replace(statement, ';')
    if (!isLeftOut(hookOf(called))) return ts.forEachChild(call, visit)
    if (!waterfalls.includes(hookOf(called))) return replace(call, '(void 0)')
    put(call.getStart(file), given[0].getStart(file), '(')
    return visit(given[0])
  }

  function visit(node) {
    if (ts.isMethodDeclaration(node) && left.delete(node.name.getText(file))) return replace(node, '')
    if (ts.isCallExpression(node)) return visitCall(node)
    if (ts.isPropertyAccessExpression(node) && node.name.text === absent && !isAssigned(node))
      return replace(node, '(void 0)')
    const isHook =
      ts.isPropertyAssignment(node) &&
      ts.isNewExpression(node.initializer) &&
      node.initializer.expression.getText(file).endsWith('Hook')
    if (isHook && isLeftOut(node.name.getText(file))) return replace(node, '...{}')
    return ts.forEachChild(node, visit)
  }

  visit(file)
  if (left.size > 0) throw new Error(`${this.resourcePath} has no ${[...left].join()} any more`)
  return cuts.reduceRight((rest, { from, to, text }) => rest.slice(0, from) + text + rest.slice(to), source)
}
