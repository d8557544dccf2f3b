import { appendFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** The counts of a run as Node's runner made them. */
export type Counts = {
  tests: number
  passed: number
  failed: number
  cancelled: number
  skipped: number
  todo: number
}

/** A test, suite, hook or file that ended, a file that was loaded, or the end of the whole process. */
export type ResultEvent =
  | {
      type: 'pass' | 'fail'
      name: string
      file: string
      /** 0 is the top of a file. */
      nesting: number
      /** What was thrown, with its stack; empty for what passed. */
      error: string
    }
  | { type: 'loaded'; file: string }
  | { type: 'summary'; success: boolean; counts: Counts }

/** Appends a result as a line of JSON to the file that TEST_EVENTS names. */
export function appendResult(result: ResultEvent): void {
  const path = process.env['TEST_EVENTS']
  if (path === undefined) throw new Error('TEST_EVENTS names no file for the results')
  appendFileSync(path, `${JSON.stringify(result)}\n`)
}

function resultOf({ type, data }: TestEvent): ResultEvent | undefined {
  if (type === 'test:pass' || type === 'test:fail') {
    const { name, file = '', nesting, details } = data
    const thrown = 'error' in details ? (details.error.cause ?? details.error) : undefined
    return {
      type: type === 'test:pass' ? 'pass' : 'fail',
      name,
      file,
      nesting,
      error: thrown === undefined ? '' : inspect(thrown),
    }
  }
  // The summary of the process; those of single files name their file.
  if (type === 'test:summary' && data.file === undefined) {
    const { success, counts } = data
    return { type: 'summary', success, counts: counts as unknown as Counts }
  }
}

/**
 * A reporter for Node's test runner. It writes each result at once, so that a process that dies leaves
 * what it knew.
 */
export default async function* reportEvents(source: AsyncIterable<TestEvent>) {
  for await (const event of source) {
    const result = resultOf(event)
    if (result) appendResult(result)
    // A reporter has to be a generator; this one has nothing to print.
    if (result?.type === 'summary') yield ''
  }
}
