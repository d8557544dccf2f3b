import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { wrapRuns } from '#server/scans/scan-worker'

type Run = Parameters<Parameters<typeof wrapRuns>[0]>[0]
type Job = Parameters<Run>[0][number]

// Larger files are tests of their own.
const largestBytes = 16 * 1024 ** 2

// Where the service and the demo look into files. What tests of the program itself look into is not
// remembered.
const isOfService = ({ outFolder }: Job) =>
  [outFolder, dirname(outFolder)].some((folder) =>
    /^pontic-(inspection|demo)-/.test(basename(folder)),
  )

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await copyFile(join(from, name), join(to, name))
}

async function keyOf({ path, format, entryLimitBytes, isUnmeasured }: Job): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path))
  return `${hash.digest('hex')}-${format}-${entryLimitBytes}-${isUnmeasured === true}`
}

/** Keeps what the program left, for whoever comes first. */
async function keep(outFolder: string, place: string): Promise<void> {
  const folder = await mkdtemp(`${place}-`)
  await copyAll(outFolder, folder)
  await rename(folder, place).catch(() => rm(folder, { recursive: true }))
}

let isOn = false

/**
 * Lets this process remember in a folder what was found in files: the same bytes are looked into once in
 * a run of all tests. A child process takes a quarter of a second of a core, and most tests of scans ask
 * what becomes of a file, not what is in it.
 */
export function rememberInspections(folder: string): void {
  if (isOn) return
  isOn = true
  wrapRuns((run) => async (jobs, options) => {
    const places = new Map<Job, string>()
    for (const job of jobs) {
      if (!isOfService(job) || job.sizeBytes > largestBytes) continue
      places.set(job, join(folder, await keyOf(job)))
    }
    await mkdir(folder, { recursive: true })
    const unknown: Job[] = []
    for (const job of jobs) {
      const place = places.get(job)
      const isKnown =
        place !== undefined &&
        (await copyAll(place, job.outFolder).then(
          () => true,
          () => false,
        ))
      if (!isKnown) unknown.push(job)
    }
    options.signal.throwIfAborted()
    if (unknown.length === 0) return { how: 'finished', peakBytes: null }
    const end = await run(unknown, options)
    if (end.how !== 'finished') return end
    for (const job of unknown) {
      const place = places.get(job)
      if (place !== undefined) await keep(job.outFolder, place)
    }
    return end
  })
}
