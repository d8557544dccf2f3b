import { appendFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { coreSecondsHere, coreSecondsOfPostgres, type Measured } from './core-time.ts'

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
  | Measured
  | { type: 'summary'; success: boolean; counts: Counts }

/** Appends a result as a line of JSON to the file that TEST_EVENTS names. */
export function appendResult(result: ResultEvent): void {
  const path = process.env['TEST_EVENTS']
  if (path === undefined) throw new Error('TEST_EVENTS names no file for the results')
  appendFileSync(path, `${JSON.stringify(result)}\n`)
}

// TEST_POSTMASTER is set by a run that measures: its one process at a time has PostgreSQL for itself.
const postmaster = Number(process.env['TEST_POSTMASTER'] ?? 0)

/** Appends what was used until a test, or the loading of all files, ended; only when that is wanted. */
export function appendMeasured(file: string, name: string): void {
  if (postmaster === 0) return
  const [node, postgres] = [coreSecondsHere(), coreSecondsOfPostgres(postmaster)]
  appendResult({ type: 'measured', file, name, node, postgres })
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
 * Appends an event of Node's runner at once, so that a process that dies leaves what it knew.
 */
export function appendEvent(event: TestEvent): void {
  const result = resultOf(event)
  if (!result) return
  appendResult(result)
  if (result.type === 'summary') appendMeasured('', 'closing')
  else if ('nesting' in result && result.nesting === 0) appendMeasured(result.file, result.name)
}
