import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { appendMeasured, appendResult } from './report-events.ts'

// The only file that Node's runner is given. By itself it overlooks what a file throws after its
// first test, and its exit code is 0 then.
const files = JSON.parse(process.env['TEST_FILES'] ?? '[]') as string[]
appendMeasured('', 'beginning')
for (const file of files) {
  const path = resolve(file)
  try {
    await import(pathToFileURL(path).href)
    appendResult({ type: 'loaded', file: path })
    appendMeasured(path, 'loading')
  } catch (error) {
    appendResult({
      type: 'fail',
      name: 'The file cannot be loaded',
      file: path,
      nesting: 0,
      error: inspect(error),
    })
  }
}
