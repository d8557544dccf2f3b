import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { latestChanges } from './recent-changes.ts'
import { inTurn } from './turns.ts'

const root = dirname(dirname(import.meta.dirname))

// The longest come first, so that the processes end together (the end of a run prints them).
const longest = [
  'server/{main,empty-start,production-start}.test.ts',
  'demo/**/*.test.ts',
  'packages/embedded-postgres/*.test.ts',
  'test/laws/*.test.ts',
  'server/scans/**/*.test.ts',
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

// A commit that changes more rooms than these at once renames or moves something: it breaks all or none of their
// tests, and would make a run twice as long for as many commits.
const mostFolders = 20

/** The folders that some changed files belong to. A test that changed says nothing of the others beside it. */
const foldersOf = (changed: readonly string[]): string[] => [
  ...new Set(
    changed
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [folderOf(file), moduleOfContract(file)]),
  ),
]

/** Whether a test belongs to what some changes changed, each of them given as its files. */
export function testsOfChanges(changes: readonly string[][]): (file: string) => boolean {
  const narrow = changes.filter((files) => foldersOf(files).length <= mostFolders)
  const files = new Set(narrow.flat())
  const folders = new Set(narrow.flatMap(foldersOf))
  return (file) => files.has(file) || (!isOfBrowser(file) && folders.has(folderOf(file)))
}

const inBrowser = (name: string) => `test/browser/${name}.test.ts`

// What every change of the app can break: each page, and what a lost reply does.
const alwaysInBrowser = ['lost-replies', 'pages'].map(inBrowser)

/** Files of which each run tries a part, and others with the next commit. */
type Kind = { parts: number; files: string[] }

const allFiles = (): string[] =>
  filesOf('{bench,contract,database,demo,packages,server,test,web}/**/*.test.ts')

/**
 * The kinds of test files that come by turns. No file has parts inside that have a divisor in common with
 * those of its kind: their turns would be tied.
 */
export function kindsOfFiles(): Kind[] {
  const among = (...patterns: string[]) => patterns.flatMap(filesOf)
  const kinds = [
    // The longest ways, such as from a first visit to a paid order.
    {
      parts: 5,
      files: [
        'first-hour',
        'by-keyboard',
        'order-journey',
        'work-by-keyboard',
        'money-by-keyboard',
      ].map(inBrowser),
    },
    // They start services and databases of their own, stop them and kill them, or make a demo of their own.
    {
      parts: 5,
      files: among(
        'server/{main,empty-start,production-start}.test.ts',
        'demo/promises.test.ts',
        'packages/embedded-postgres/*.test.ts',
        'server/platform/db/failover.test.ts',
        'server/scans/uploads/cuts.test.ts',
        'test/laws/{outages,rolling-restart,several-servers}.test.ts',
      ),
    },
    // They walk at random beside a model.
    {
      parts: 4,
      files: among(
        'server/finance/payments/any-order.test.ts',
        'test/laws/{ledger,order-walk,payment-states,scan-events,scan-identity}.test.ts',
      ),
    },
    // Each two look at the same from two sides, and one of them is in each run: what a laboratory must not
    // read, whose record it is, what may be asked for, and what is said.
    {
      parts: 2,
      files: [
        'private-columns',
        'privacy',
        'foreign-ids',
        'access',
        'input',
        'lists',
        'finance-visibility',
        'description',
      ].map((name) => `test/laws/${name}.test.ts`),
    },
    // They fill tables with history and count what is read.
    { parts: 2, files: among('test/laws/{growth,sorted-lists-growth}.test.ts') },
  ]
  const known = new Set([...kinds.flatMap(({ files }) => files), ...alwaysInBrowser])
  const left = allFiles().filter((file) => !known.has(file))
  return [
    ...kinds,
    // Flows of single features in a browser.
    { parts: 13, files: left.filter(isOfBrowser) },
    // Tests beside the code, and of what tests are made with.
    { parts: 5, files: left.filter(isOfModule) },
  ]
}

const isOfModule = (file: string) =>
  /^(contract|demo|packages|server|web|test\/(fakes|fixtures|helpers|journeys|runner))\//.test(file)

/** The files of a run that names none, and how many wait for another. What changed lately waits for none. */
function filesOfTurn(): { files: string[]; waiting: number } {
  const all = allFiles()
  const kinds = kindsOfFiles()
  const ofTurn = new Set([
    ...kinds.flatMap(({ files, parts }) => inTurn(files, parts)),
    // What the last commits changed, and what somebody is changing.
    ...all.filter(testsOfChanges(latestChanges(root, lateCommits))),
  ])
  const waiting = new Set(kinds.flatMap(({ files }) => files)).difference(ofTurn)
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
