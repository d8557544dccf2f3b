import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
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
      /** 0 is the file as a whole, 1 the top of it; below 0 is the process. */
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

// Each file is a test as well, in a test of the process (load-files.ts), which nobody counts.
const levelOf = (nesting: number) => nesting - 1
const filesEnded = { passed: 0, failed: 0 }

function countsWithoutFiles(counts: Counts): Counts {
  const { passed, failed } = filesEnded
  return {
    ...counts,
    tests: counts.tests - passed - failed,
    passed: counts.passed - passed,
    failed: counts.failed - failed,
  }
}

function resultOf({ type, data }: TestEvent): ResultEvent | undefined {
  if (type === 'test:pass' || type === 'test:fail') {
    const { name, file = '', details } = data
    const nesting = levelOf(data.nesting)
    const isFile = nesting <= 0
    if (isFile) filesEnded[type === 'test:pass' ? 'passed' : 'failed']++
    const failure: (Error & { failureType?: string }) | undefined =
      'error' in details ? details.error : undefined
    // Of a file it says no more than its tests did.
    if (isFile && (failure === undefined || failure.failureType === 'subtestsFailed')) return
    const thrown = failure?.cause ?? failure
    return {
      type: type === 'test:pass' ? 'pass' : 'fail',
      name: isFile ? 'The file' : name,
      file: isFile ? resolve(name) : file,
      nesting,
      error: thrown === undefined ? '' : inspect(thrown),
    }
  }
  // The summary of the process; those of single files name their file.
  if (type === 'test:summary' && data.file === undefined) {
    const { success, counts } = data
    return { type: 'summary', success, counts: countsWithoutFiles(counts as unknown as Counts) }
  }
}

/**
 * Appends an event of Node's runner at once, so that a process that dies leaves what it knew.
 */
export function appendEvent(event: TestEvent): void {
  const result = resultOf(event)
  if (result) appendResult(result)
  const { type, data } = event
  if (type === 'test:summary') {
    if (data.file === undefined) appendMeasured('', 'end')
  } else if (type === 'test:pass' || type === 'test:fail') {
    const { name, file = '' } = data
    const nesting = levelOf(data.nesting)
    if (nesting === 0) appendMeasured(resolve(name), 'closing')
    else if (nesting === 1) appendMeasured(file, name)
  }
}
