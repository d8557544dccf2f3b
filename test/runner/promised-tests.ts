import { readFileSync } from 'node:fs'
import { parseSync, type Node } from 'oxc-parser'

const callOf = (node: Node): Node | undefined => {
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  return expression.type === 'AwaitExpression' ? expression.argument : expression
}

/**
 * How many tests a file promises: its calls of `test` at the top, which run whatever happens. Tests
 * that a loop or a helper makes come on top of them.
 */
export function countPromisedTests(path: string): number {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  return program.body.filter((node) => {
    const call = callOf(node)
    return (
      call?.type === 'CallExpression' &&
      call.callee.type === 'Identifier' &&
      call.callee.name === 'test'
    )
  }).length
}
