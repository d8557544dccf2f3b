import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFormat, MeshStats } from '#contract/scans/files'
import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import { runChild, type Bounds, type End } from './run-child.ts'
import { outputNames, thumbnailSize, type ScanJob, type Subject } from './outputs.ts'
import { readReport, type Report } from './report.ts'

export { findSandbox, type SandboxOffer } from './sandbox.ts'

/** What is in a file: why it is kept out, or what it is and what was made of it. */
export type Finding = { peakBytes: number | null } & (
  | { outcome: 'refused'; fault: InputFault }
  | {
      outcome: 'passed'
      /** What the content is: of `dcm`, one of two. */
      format: FileFormat
      meshStats: MeshStats | null
      /** Words inside the file, such as its header; they may name the patient. */
      innerTexts: string[]
      /** A copy for an app: a light mesh, or the photo without its EXIF. */
      preview: { path: string; format: 'glb' | 'webp' } | null
      /** WebP. */
      thumbnail: Buffer | null
      /** What an archive has in it: the path there and where it is now, in the archive's order. */
      entries: { name: string; path: string }[]
    }
)

const bounds: Bounds = { memoryBytes: 480 * 1024 ** 2, timeoutMs: 60_000 }

const faults: Record<Exclude<End['how'], 'finished'>, InputFault> = {
  'too much memory': writeFault('file_takes_memory'),
  'too long': writeFault('file_takes_time'),
  died: writeFault('file_crashes_reader'),
}

/** The path of what the child left, when it is a file and nothing that leads elsewhere. */
async function outputAt(outFolder: string, name: string, largestBytes = Infinity): Promise<string> {
  const path = join(outFolder, name)
  const found = await lstat(path)
  if (!found.isFile() || found.size > largestBytes) throw new Error(`${name} is not what was left`)
  return path
}

async function thumbnailOf(report: Report & { outcome: 'passed' }, outFolder: string) {
  if (report.thumbnail === null) return null
  const bytes = await readFile(await outputAt(outFolder, outputNames.thumbnail, 4 * 1024 ** 2))
  if (report.thumbnail === 'webp') return bytes
  // Bare pixels of a known number: nothing is parsed here.
  const raw = { width: thumbnailSize, height: thumbnailSize, channels: 4 as const }
  // Not before a scan has come: it takes as much memory as a tenth of the service.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { raw }).webp({ quality: 85 }).toBuffer()
}

const isMesh = ({ format }: Subject) => ['stl', 'ply', 'obj'].includes(format)

let run = runChild

/** Puts something before each run of the program: tests remember there what was found in the same bytes. */
export function wrapRuns(wrap: (run: typeof runChild) => typeof runChild): void {
  run = wrap(run)
}

type Options = { signal: AbortSignal; entryLimitBytes: number }

// Exports are packed in folders that are named after the patient. What comes out of an archive has no
// folder.
const foldersOf = ({ entries }: Report & { outcome: 'passed' }): string[] => {
  const folders = entries.flatMap(({ path }) => path.split('/').slice(0, -1))
  const legible = folders.map((folder) => folder.replaceAll(/\p{C}/gu, '').slice(0, 300))
  return [...new Set(legible)].slice(0, 40)
}

async function findingOf(
  report: Report,
  { outFolder: folder }: ScanJob,
  peakBytes: number | null,
): Promise<Finding> {
  if (report.outcome === 'refused') return { ...report, peakBytes }
  const { format, meshStats } = report
  return {
    outcome: 'passed',
    format,
    meshStats,
    innerTexts: [...report.innerTexts, ...foldersOf(report)],
    peakBytes,
    preview: report.preview && {
      path: await outputAt(folder, outputNames.preview),
      format: report.preview,
    },
    thumbnail: await thumbnailOf(report, folder),
    entries: await Promise.all(
      report.entries.map(async ({ path: name }, place) => ({
        name,
        path: await outputAt(folder, outputNames.entry(place)),
      })),
    ),
  }
}

const reportOf = async ({ outFolder }: ScanJob): Promise<Report | undefined> =>
  readReport(await readFile(await outputAt(outFolder, outputNames.report, 2 * 1024 ** 2), 'utf8'))

async function jobOf(
  { path, format, outFolder }: Subject & { outFolder: string },
  entryLimitBytes: number,
): Promise<ScanJob> {
  const [folder, real] = [await realpath(outFolder), await realpath(path)]
  const { size: sizeBytes } = await stat(real)
  return { path: real, format, sizeBytes, outFolder: folder, entryLimitBytes }
}

/**
 * Looks into a file, in a child process with bounded memory, time and rights (docs/decisions/0021):
 * what it is, its figures, copies for an app, what an archive holds. What it makes lies in the out
 * folder, which is the caller's and has to be empty. A file that breaks a bound is refused, with the
 * reason. Memory is watched on Linux; elsewhere the heap alone is bounded.
 * @throws Error when another try may succeed
 */
export async function inspectFile(
  subject: Subject,
  {
    outFolder,
    signal,
    entryLimitBytes,
    isUnmeasured = false,
  }: Options & { outFolder: string; isUnmeasured?: boolean },
): Promise<Finding> {
  const job = {
    ...(await jobOf({ ...subject, outFolder }, entryLimitBytes)),
    isUnmeasured,
  }
  const { how, peakBytes } = await run([job], { bounds, signal })
  if (how !== 'finished') {
    // A sound scan that takes more than it may is a scan all the same: it goes without a preview.
    if (!isMesh(subject) || how === 'died' || isUnmeasured) {
      return { outcome: 'refused', fault: faults[how], peakBytes }
    }
    return inspectFile(subject, { outFolder, signal, entryLimitBytes, isUnmeasured: true })
  }
  const report = await reportOf(job)
  if (!report) throw new Error('the inspection left no report that can be read')
  return findingOf(report, job, peakBytes)
}

/**
 * Looks into small files of one owner in one child process, as `inspectFile` does into each: starting
 * one costs more than they do. A finding is undefined where the process ended before it came to the
 * file, or at it: that file is to be looked into alone.
 */
export async function inspectFiles(
  subjects: readonly (Subject & { outFolder: string })[],
  { signal, entryLimitBytes }: Options,
): Promise<(Finding | undefined)[]> {
  const jobs = await Promise.all(subjects.map((subject) => jobOf(subject, entryLimitBytes)))
  const { peakBytes } = await run(jobs, { bounds, signal })
  return Promise.all(
    jobs.map(async (job) => {
      const report = await reportOf(job).catch(() => undefined)
      return report && findingOf(report, job, peakBytes)
    }),
  )
}
