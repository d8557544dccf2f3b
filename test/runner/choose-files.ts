import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { inTurn } from './turns.ts'

const root = dirname(dirname(import.meta.dirname))

// The longest come first, so that the processes end together (the end of a run prints them).
const longest = [
  'server/main.test.ts',
  'demo/**/*.test.ts',
  'test/laws/*.test.ts',
  'server/scans/**/*.test.ts',
  'packages/embedded-postgres/*.test.ts',
  'server/platform/**/*.test.ts',
]

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

const isOfBrowser = (file: string) => file.startsWith('test/browser/')
// They make their process a browser's.
const isOfComponents = (file: string) => file.startsWith('test/components/')

const inBrowser = (name: string) => `test/browser/${name}.test.ts`

// What every change of the app can break: each page, lost replies, and the way into the app.
const alwaysInBrowser = ['lost-replies', 'pages', 'sign-up'].map(inBrowser)

// The ways from a first visit to a paid order, each in every second run.
const longWays = ['first-hour', 'order-journey'].map(inBrowser)

// Flows of single features in a browser take a third of all seconds: each run tries a part of them. No
// file has parts of this number: two of a common divisor would tie their turns together.
const partsOfFlows = 11

/** The files of a run that names none. */
function filesOfTurn(): string[] {
  const all = filesOf('{bench,contract,database,demo,packages,server,test,web}/**/*.test.ts')
  const flows = all.filter(
    (file) => isOfBrowser(file) && ![...alwaysInBrowser, ...longWays].includes(file),
  )
  const ofTurn = new Set([...inTurn(longWays, longWays.length), ...inTurn(flows, partsOfFlows)])
  const waiting = new Set([...longWays, ...flows]).difference(ofTurn)
  return all.filter((file) => !waiting.has(file))
}

/**
 * The test files of a run: those that are named, else all but the flows in a browser whose turn it is
 * not. Each list is for processes of its own, which take a file of it when they have ended one.
 */
export function filesOfRun(named: readonly string[]) {
  const files = named.length > 0 ? named : filesOfTurn()
  const long = longest.flatMap(filesOf)
  const others = files.filter((file) => !isOfBrowser(file) && !isOfComponents(file))
  return {
    browser: files.filter(isOfBrowser),
    components: files.filter(isOfComponents),
    others: [...new Set([...long.filter((file) => others.includes(file)), ...others])],
  }
}
