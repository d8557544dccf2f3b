import { parseSync, Visitor } from 'oxc-parser'
import type { ArrowFunctionExpression, CallExpression, Function as FunctionNode } from 'oxc-parser'
import { readSource } from './import-graph.ts'

type Callable = FunctionNode | ArrowFunctionExpression
type Size = { name: string; lines: number }

/** Counts the lines between two places that hold code: empty ones and those of comments alone do not. */
function openLineCount(source: string, comments: readonly { start: number; end: number }[]) {
  let code = ''
  for (const { start, end } of comments) {
    code += source.slice(code.length, start) + source.slice(start, end).replaceAll(/[^\n]/g, ' ')
  }
  const lines = (code + source.slice(code.length)).split('\n')
  let soFar = 0
  const codeLines = lines.map((line) => (soFar += line.trim() === '' ? 0 : 1))
  let end = 0
  const ends = lines.map((line) => (end += line.length + 1))
  const lineOf = (place: number) => ends.findIndex((after) => place < after)
  return ({ start, end: last }: { start: number; end: number }) =>
    (codeLines[lineOf(last - 1)] ?? 0) - (codeLines[lineOf(start) - 1] ?? 0)
}

const testCalls = /^(?:test|describe|before|after|beforeEach|afterEach)(?:\.\w+)?$/

/**
 * The functions of a file with their lines of code, those within counted with those around. What a
 * test file gives to `test` and its like is no function of its own: it is a list of steps.
 */
export function functionsOf(file: string, source: string = readSource(file)): Size[] {
  const { program, comments } = parseSync(file, source)
  const linesOf = openLineCount(source, comments)
  const names = new Map<unknown, string>()
  const steps = new Set<unknown>()
  const found: Size[] = []
  const count = (node: Callable) => {
    if (steps.has(node)) return
    const name = ('id' in node ? node.id?.name : undefined) ?? names.get(node) ?? 'a function'
    found.push({ name, lines: linesOf(node) })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') names.set(init, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value, key.name)
    },
    CallExpression({ callee, arguments: given }: CallExpression) {
      const isStep = testCalls.test(source.slice(callee.start, callee.end))
      if (isStep && file.includes('.test.')) for (const each of given) steps.add(each)
    },
    FunctionDeclaration: count,
    FunctionExpression: count,
    ArrowFunctionExpression: count,
  }).visit(program)
  return found
}
