import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { inTurn } from './turns.ts'

const root = dirname(dirname(import.meta.dirname))

// Files of one process share what is loaded and compiled once: five seconds of a core, and one more for
// the first requests.
const mostFilesPerGroup = 120
// The last groups are short, so that the lanes end together.
const fewestFilesPerGroup = 16

// The longest go first, so that the lanes end together: each line is one process, of one to two
// minutes of a core (`--measure` shows them).
const first = [
  ['server/*/scan-inbox/*.test.ts', 'test/laws/scan-identity.test.ts'],
  [
    'test/laws/privacy.test.ts',
    'test/laws/order-transitions.test.ts',
    'test/laws/order-walk.test.ts',
    'test/laws/input.test.ts',
    'test/laws/lists.test.ts',
  ],
  [
    'server/*/scanner-connections/*.test.ts',
    'server/*/scan-check/*.test.ts',
    'server/scans/scan-worker/*.test.ts',
    'server/scans/uploads/cuts.test.ts',
  ],
  [
    'test/laws/payment-states.test.ts',
    'test/laws/begun-payments.test.ts',
    'test/laws/scan-events.test.ts',
    'test/laws/ledger.test.ts',
  ],
  ['server/main.test.ts', 'test/laws/foreign-ids.test.ts', 'test/laws/private-columns.test.ts'],
  // They make their process a browser's.
  ['test/components/*.test.ts'],
]

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

function groupsOf(files: readonly string[], laneCount: number): string[][] {
  const groups = first
    .map((patterns) => patterns.flatMap(filesOf).filter((file) => files.includes(file)))
    .filter((group) => group.length > 0)
  const left = files.filter((file) => !groups.some((group) => group.includes(file)))
  // Laws read all code, and are broken most often.
  const isLaw = (file: string) => file.startsWith('test/laws/')
  const others = [...left.filter(isLaw), ...left.filter((file) => !isLaw(file))]
  for (let start = 0; start < others.length;) {
    const share = Math.ceil((others.length - start) / laneCount)
    const size = Math.max(fewestFilesPerGroup, Math.min(mostFilesPerGroup, share))
    groups.push(others.slice(start, start + size))
    start += size
  }
  return groups
}

const isOfBrowser = (file: string) => file.startsWith('test/browser/')

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
 * The test files of each process, in the order in which the lanes take them: those that are named, else
 * all but the flows in a browser whose turn it is not.
 */
export function groupsOfRun(named: readonly string[], laneCount: number): string[][] {
  const files = named.length > 0 ? named : filesOfTurn()
  // The files of browsers share one in two processes, which begin with the run: a page waits for its next
  // frame as often as it works.
  const ofBrowser = files.filter(isOfBrowser)
  const browserGroups = [0, 1].map((half) => ofBrowser.filter((_, place) => place % 2 === half))
  return [
    ...browserGroups.filter((group) => group.length > 0),
    ...groupsOf(
      files.filter((file) => !isOfBrowser(file)),
      laneCount,
    ),
  ]
}
