import { readFileSync } from 'node:fs'
import { parseSync, type Node } from 'oxc-parser'

const callOf = (node: Node): Node | undefined => {
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  return expression.type === 'AwaitExpression' ? expression.argument : expression
}

function isTest(node: Node): boolean {
  const call = callOf(node)
  return (
    call?.type === 'CallExpression' &&
    call.callee.type === 'Identifier' &&
    call.callee.name === 'test'
  )
}

/**
 * How many tests a file promises: its calls of `test` at the top, which run whatever happens. Tests
 * that a loop or a helper makes come on top of them.
 */
export function countPromisedTests(path: string): number {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  return program.body.filter(isTest).length
}

// What a function waits for does not hold up its file.
function hasAwait(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(hasAwait)
  const { type = '' } = node as Partial<Node>
  if (type === 'AwaitExpression') return true
  return !type.includes('Function') && Object.values(node).some(hasAwait)
}

/**
 * Whether a file waits at its top for something after it has begun a test. Node closes the file's
 * fixtures when all tests that it knows have ended: what comes later would find them closed.
 */
export function awaitsAfterTest(path: string): boolean {
  const { body } = parseSync(path, readFileSync(path, 'utf8')).program
  const first = body.findIndex(isTest)
  return first !== -1 && body.slice(first).some(hasAwait)
}
