import { once } from 'node:events'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { appendMeasured, appendResult } from './report-events.ts'

/** The next file for this process, as the run gives them out; undefined: there are no more. */
async function nextFile(): Promise<string | undefined> {
  process.send?.('next')
  const [{ file }] = (await once(process, 'message')) as [{ file?: string }]
  return file
}

// The only file that Node's runner is given. Each test file is loaded inside of a test, so that its
// tests and hooks are parts of that one: its test apps close before the next file begins. The limit of
// a test is not one of a file.
appendMeasured('', 'start')
void test('files', { timeout: Infinity }, async (files) => {
  for (let file = await nextFile(); file !== undefined; file = await nextFile()) {
    const path = resolve(file)
    await files.test(file, { timeout: Infinity }, async () => {
      await import(pathToFileURL(path).href)
      appendResult({ type: 'loaded', file: path })
      appendMeasured(path, 'loading')
    })
  }
  process.disconnect()
})
