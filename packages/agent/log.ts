import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'

/** Writes one line about one thing. */
export type Log = (line: string) => void

const limitBytes = 1_000_000
const keptFiles = 4

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The files of a log, the newest first. */
export const logFiles = (path: string): string[] => [
  path,
  ...Array.from({ length: keptFiles }, (_, index) => `${path}.${index + 1}`),
]

function rotate(path: string): void {
  const files = logFiles(path)
  rmSync(files.at(-1) ?? path, { force: true })
  for (let index = files.length - 2; index >= 0; index--) {
    const [from, to] = [files[index], files[index + 1]]
    if (from !== undefined && to !== undefined && sizeOf(from) > 0) renameSync(from, to)
  }
}

/** The local time of this computer: 2026-11-22 15:08:03. */
export function localTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/**
 * The log of the agent: to a file that is turned over at one megabyte, four old ones are kept, and to
 * the screen. A disk that is full stops the file, not the agent.
 */
export function createLog({
  path,
  print,
}: {
  path: string | null
  print: (line: string) => void
}): Log {
  return (line) => {
    const oneLine = line.replaceAll(/\p{C}+/gu, ' ')
    const dated = `${localTime(new Date())}  ${oneLine}`
    print(dated)
    if (path === null) return
    try {
      if (sizeOf(path) + dated.length > limitBytes) rotate(path)
      appendFileSync(path, `${dated}\n`, { mode: 0o600 })
    } catch {
      // The line is on the screen.
    }
  }
}

/**
 * The short name of a case in the log. Folders and files are named after patients: the log, which
 * people mail around, has none of their names unless it was asked for (`--verbose`).
 */
export const shortName = (externalCaseId: string): string =>
  createHash('sha256').update(externalCaseId).digest('hex').slice(0, 8)

/** A size as people read it. */
export function readableSize(sizeBytes: number): string {
  if (sizeBytes < 1_000) return `${sizeBytes} bytes`
  const [value, unit] =
    sizeBytes < 1_000_000 ? [sizeBytes / 1_000, 'kB'] : [sizeBytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
