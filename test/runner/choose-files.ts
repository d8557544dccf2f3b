import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesChangedLately } from './recent-changes.ts'
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

/** The folder whose tests a file belongs to: its module, or where it is. */
export const folderOf = (file: string): string =>
  /^server\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? dirname(file)

// What a module answers is described in the file of its name.
const moduleOfContract = (file: string): string =>
  file.replace(/^contract\/([^/]+\/[^/]+)\.ts$/, 'server/$1')

// How many commits ago a change is still one of late.
const lateCommits = 8

/** Whether a test belongs to what the last commits changed, or what somebody is changing. */
function testsOfChanges(): (file: string) => boolean {
  const changed = filesChangedLately(root, lateCommits)
  const folders = new Set(changed.flatMap((file) => [folderOf(file), moduleOfContract(file)]))
  return (file) => changed.includes(file) || (!isOfBrowser(file) && folders.has(folderOf(file)))
}

const inBrowser = (name: string) => `test/browser/${name}.test.ts`

// What every change of the app can break: each page, lost replies, and the way into the app.
const alwaysInBrowser = ['lost-replies', 'pages', 'sign-up'].map(inBrowser)

// The ways from a first visit to a paid order, each in every second run.
const longWays = ['first-hour', 'order-journey'].map(inBrowser)

// Flows of single features in a browser take a third of all seconds: each run tries a part of them. No
// file has parts of this number: two of a common divisor would tie their turns together.
const partsOfFlows = 11

// Tests beside the code: those of what changed lately are in each run, and every second one of the others.
// What has turns inside is in each run: its even parts would be tied to those of the files.
const partsOfModules = 2
const isOfModule = (file: string) =>
  /^(contract|demo|packages|server|web)\//.test(file) &&
  !readFileSync(join(root, file), 'utf8').includes('#test/runner/turns')

/** The files of a run that names none, and how many wait for another. */
function filesOfTurn(): { files: string[]; waiting: number } {
  const all = filesOf('{bench,contract,database,demo,packages,server,test,web}/**/*.test.ts')
  const flows = all.filter(
    (file) => isOfBrowser(file) && ![...alwaysInBrowser, ...longWays].includes(file),
  )
  const modules = all.filter(isOfModule)
  const ofTurn = new Set([
    ...inTurn(longWays, longWays.length),
    ...inTurn(flows, partsOfFlows),
    ...inTurn(modules, partsOfModules),
    ...all.filter(testsOfChanges()),
  ])
  const waiting = new Set([...longWays, ...flows, ...modules]).difference(ofTurn)
  return { files: all.filter((file) => !waiting.has(file)), waiting: waiting.size }
}

/**
 * The test files of a run: those that are named, else all but those whose turn it is not. Each list is
 * for processes of its own, which take a file of it when they have ended one.
 */
export function filesOfRun(named: readonly string[]) {
  const { files, waiting } = named.length > 0 ? { files: named, waiting: 0 } : filesOfTurn()
  const long = longest.flatMap(filesOf)
  const others = files.filter((file) => !isOfBrowser(file) && !isOfComponents(file))
  return {
    waiting,
    browser: files.filter(isOfBrowser),
    components: files.filter(isOfComponents),
    others: [...new Set([...long.filter((file) => others.includes(file)), ...others])],
  }
}
