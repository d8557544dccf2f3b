import { onceAllEnded } from './light-context.ts'
import { join } from 'node:path'
import { spec as Spec, type TestEvent } from 'node:test/reporters'
import { appendEvent } from './report-events.ts'

const { run } = await import('node:test')

// The test files of a group, in this process: what they load is loaded and compiled once.
const results = run({
  files: [join(import.meta.dirname, 'load-files.ts')],
  isolation: 'none',
  timeout: Number(process.env['TEST_TIMEOUT_MS']),
})
for (const type of ['test:pass', 'test:fail', 'test:summary'] as const) {
  results.on(type, (data: unknown) => appendEvent({ type, data } as TestEvent))
}
results.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
const printed = results.compose(new Spec())
printed.pipe(process.stdout)
await onceAllEnded(() => {
  if (printed.readableEnded) process.exit()
  printed.on('end', () => process.exit())
})
