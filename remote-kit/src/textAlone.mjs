import ts from 'typescript'

const { BooleanLike, Null, NumberLike, StringLike, Undefined } = ts.TypeFlags

/** The values that an expression may have, by their types. */
const valuesOf = (type) => (type.isUnion() ? type.types : [type])
const isNothing = ({ flags, value }) =>
  Boolean(flags & (Undefined | Null | BooleanLike)) || value === '' || value === 0
const isText = (type) => Boolean(type.flags & (StringLike | NumberLike)) && !isNothing(type)
/** Of React's own type for all that it renders. */
const isIterable = (type) => type.symbol?.name === 'Iterable'

/** A child that React puts into the page: no comment, and no spaces, which translators leave alone. */
const isShown = ({ type, value, expression }) =>
  type === 'JSXText'
    ? /\S/.test(value)
    : expression?.type !== 'JSXEmptyExpression' &&
      (expression?.type !== 'Literal' || /\S/.test(expression.value))

/**
 * Text that changes, and text behind something that comes and goes, needs an element of its own. A translator replaces
 * text nodes by elements: React then changes a node that is no longer in the page, or fails to insert before it. It
 * replaces the only text of an element as a whole.
 * @type {import('eslint').Rule.RuleModule}
 */
export const textAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changes: 'Text that may change is alone in its element, as one string.',
      behind: 'Text behind something that may come and go is alone in its element.',
      returned: 'A component returns its text in an element.',
    },
  },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices

    /** A text of this module or an imported one. */
    function isConstant(node) {
      if (node.type === 'Literal') return true
      if (node.type === 'MemberExpression') return !node.computed && isConstant(node.object)
      if (node.type !== 'Identifier') return false
      let scope = context.sourceCode.getScope(node)
      while (scope && !scope.set.has(node.name)) scope = scope.upper
      return scope?.type === 'module'
    }

    function judge({ type, expression }) {
      if (type === 'JSXText') return { isStill: true }
      if (type !== 'JSXExpressionContainer') return {}
      const values = valuesOf(getTypeAtLocation(expression))
      if (values.some(isIterable)) return { mayGo: true, isSlot: expression.name === 'children' }
      const hasText = values.some(isText)
      if (hasText && isConstant(expression)) return { isStill: true }
      return {
        changes: hasText,
        mayGo: hasText || values.some(isNothing) || expression.type === 'CallExpression',
      }
    }

    function check(node) {
      const isFragment = node.type === 'JSXFragment'
      const children = node.children.filter(isShown)
      if (children.length < 2 && !isFragment) return
      let isBehind = false
      for (const child of children) {
        const { changes, isStill, isSlot, mayGo } = judge(child)
        if (changes) context.report({ node: child, messageId: 'changes' })
        // What is in a fragment comes and goes with it, and may have neighbours outside.
        if ((isStill && isFragment) || ((isStill || isSlot) && isBehind))
          context.report({ node: child, messageId: 'behind' })
        isBehind ||= Boolean(mayGo)
      }
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      JSXOpeningElement({ name }) {
        if (!/^[A-Z]/.test(name.name ?? '')) return
        const [signature] = getTypeAtLocation(name).getCallSignatures()
        const values = signature ? valuesOf(signature.getReturnType()) : []
        if (values.some(isText) && !values.some(isIterable))
          context.report({ node: name, messageId: 'returned' })
      },
    }
  },
}
