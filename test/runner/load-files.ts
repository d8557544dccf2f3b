import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { appendMeasured, appendResult } from './report-events.ts'

// The only file that Node's runner is given. Each test file is loaded inside of a test, so that its
// tests and hooks are parts of that one: its test apps close before the next file begins.
const files = JSON.parse(process.env['TEST_FILES'] ?? '[]') as string[]
appendMeasured('', 'start')
for (const file of files) {
  // The limit of a test is not one of a file.
  void test(file, { timeout: Infinity }, async () => {
    const path = resolve(file)
    await import(pathToFileURL(path).href)
    appendResult({ type: 'loaded', file: path })
    appendMeasured(path, 'loading')
  })
}
