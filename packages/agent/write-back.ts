import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, constants } from 'node:fs'
import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { File, FileFormat, listOrderFiles } from '#contract/scans/files'
import type { getOrder, listOrders } from '#contract/orders/orders'
import { jawOfName, type Jaw } from '#dental-scans/file-names'
import { isWithin } from './folders.ts'
import { hashFile } from './hash-file.ts'
import { readableSize } from './log.ts'
import { exitCodes, Refused, ServerAway, Stopped } from './problems.ts'
import type { Screen } from './screen.ts'
import { at, type Server } from './server.ts'

/** What was given to `write-back`. */
export type GivenOrder = {
  /** Its number or its id. */
  order: string
  /** The folder in which the case folder is made. */
  to: string
  /** Folders whose files are brought: what is written there would come back as scans. */
  watched: readonly string[]
  isDryRun: boolean
  signal: AbortSignal
}

type FoundOrder = { id: string; number: string; jaw: Jaw | null }

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function findOrderId(server: Server, text: string): Promise<string> {
  if (idPattern.test(text)) return text
  const { data } = await server.call<typeof listOrders>({
    method: 'GET',
    path: '/orders',
    query: { search: text, limit: 100 },
  })
  const [only, second] = data.filter(({ number }) => number === text)
  if (!only) throw new Stopped(`There is no order "${text}" that you can see.`)
  // Each laboratory counts for itself.
  if (second) throw new Stopped(`Two laboratories have an order "${text}": give its id.`)
  return only.id
}

const jawOfTooth = (tooth: number): Jaw =>
  [1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower'

async function findOrder(server: Server, text: string): Promise<FoundOrder> {
  const id = await findOrderId(server, text)
  const path = at<typeof getOrder>('/orders/{id}', { id })
  const { order } = await server.call<typeof getOrder>({ method: 'GET', path })
  const jaws = new Set(order.items.flatMap(({ teeth }) => teeth.map(jawOfTooth)))
  const [jaw = null] = jaws.size === 1 ? jaws : []
  // A number is ours to choose, and still never leaves the folder.
  return { id, jaw, number: basename((order.number ?? id).replaceAll(/[^\w-]/g, '_')) }
}

async function listFiles(server: Server, id: string): Promise<File[]> {
  const files: File[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await server.call<typeof listOrderFiles>({
      method: 'GET',
      path: at<typeof listOrderFiles>('/orders/{id}/files', { id }),
      query: { page, limit: 100 },
    })
    files.push(...data)
    if (page >= pagination.totalPages) return files
  }
}

const endings: Partial<Record<FileFormat, string>> = { dicom: 'dcm', other: 'bin' }

// exocad finds the scans of a case by these names, in a folder of the same name (integrations.md §B.1).
function partOf(file: File, orderJaw: Jaw | null, bites: () => number): string {
  const jaw = jawOfName(file.name) ?? orderJaw
  const jawPart = jaw === null ? null : jaw === 'upper' ? 'UpperJaw' : 'LowerJaw'
  switch (file.kind) {
    case 'scan_upper':
      return 'UpperJaw'
    case 'scan_lower':
      return 'LowerJaw'
    case 'scan_bite':
      return `TotalJaw${bites()}`
    case 'scan_prep':
      return jawPart ?? 'Preparation'
    case 'scan_preop':
      return jawPart === null ? 'situ' : `${jawPart}-situ`
    case 'scan_implant':
      return jawPart === null ? 'marker' : `${jawPart}-marker`
    default:
      return file.kind
  }
}

/** The names of the newest versions of the files of an order, each name once; the oldest file first. */
export function nameFiles(files: readonly File[], order: Pick<FoundOrder, 'number' | 'jaw'>) {
  const here = files.filter(({ uploadStatus }) => uploadStatus === 'uploaded')
  const replaced = new Set(here.map(({ replacesFileId }) => replacesFileId))
  const newest = here
    .filter(({ id }) => !replaced.has(id))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const taken = new Set<string>()
  let bites = 0
  return newest.map((file) => {
    const part = partOf(file, order.jaw, () => bites++)
    const ending = endings[file.format] ?? file.format
    let name = `${order.number}-${part}.${ending}`
    for (let count = 2; taken.has(name); count++) {
      name = `${order.number}-${part}-${count}.${ending}`
    }
    taken.add(name)
    return { file, name }
  })
}

async function hashOf(path: string): Promise<string | undefined> {
  const isThere = await stat(path).catch(() => undefined)
  return isThere ? hashFile(path) : undefined
}

// Whole or not at all, and never over a file that is there: linking refuses that in one step. Drives
// without links (exFAT) get a copy that refuses it too. Gives whether it went there.
async function moveIntoPlace(part: string, path: string): Promise<boolean> {
  const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'
  try {
    await link(part, path)
    return true
  } catch (error) {
    if (isTaken(error)) return false
  }
  try {
    await copyFile(part, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

type Download = { from: string; path: string; sha256: string | null; signal: AbortSignal }

async function download(
  server: Server,
  { from, path, sha256, signal }: Download,
): Promise<keyof typeof outcomes> {
  const here = await hashOf(path)
  if (here !== undefined && sha256 !== null) return here === sha256 ? 'there' : 'other'
  const part = `${path}.${randomUUID()}.part`
  const digest = createHash('sha256')
  try {
    const bytes = Readable.fromWeb((await server.bytes(from)) as never)
    bytes.on('data', (chunk: Buffer) => digest.update(chunk))
    await pipeline(bytes, createWriteStream(part, { flags: 'wx' }), { signal })
    const received = digest.digest('hex')
    if (sha256 !== null && received !== sha256) {
      throw new ServerAway('The bytes that came are not those of the file.')
    }
    if (await moveIntoPlace(part, path)) return 'written'
    return (await hashOf(path)) === received ? 'there' : 'other'
  } finally {
    await rm(part, { force: true })
  }
}

const outcomes = {
  written: 'written',
  there: 'there already',
  other: 'NOT written: another file of this name is there; it is left as it is',
}

// Only a laboratory designs: a clinic gets the files.
async function writeProject(
  server: Server,
  order: FoundOrder,
  folder: string,
  signal: AbortSignal,
): Promise<keyof typeof outcomes | null> {
  try {
    return await download(server, {
      from: `/orders/${order.id}/cad-project`,
      path: join(folder, `${order.number}.dentalProject`),
      sha256: null,
      signal,
    })
  } catch (error) {
    if (error instanceof Refused && (error.status === 403 || error.status === 422)) return null
    throw error
  }
}

/**
 * Writes the files of an order and its project into a case folder as exocad names them. Never writes
 * over a file. Gives the exit code.
 * @throws Stopped when there is no such order or folder, and what the server says
 */
export async function writeBack(
  server: Server,
  screen: Screen,
  given: GivenOrder,
): Promise<number> {
  const to = resolve(given.to)
  if (!(await stat(to).catch(() => undefined))?.isDirectory()) {
    throw new Stopped(`"${to}" is no folder on this computer.`)
  }
  const watched = given.watched.find((folder) => isWithin(to, folder))
  if (watched !== undefined) {
    throw new Stopped(
      `"${watched}" is watched: what is written there would be brought to Pontic again. Give another folder with --to.`,
    )
  }
  const order = await findOrder(server, given.order)
  const named = nameFiles(await listFiles(server, order.id), order)
  const folder = join(to, order.number)
  screen.print(`${given.isDryRun ? 'Would write into' : 'Writing into'} ${folder}`)
  if (given.isDryRun) {
    for (const { file, name } of named) {
      screen.print(`  ${name} (${readableSize(file.size ?? 0)})`)
    }
    screen.print(`  ${order.number}.dentalProject`)
    return exitCodes.done
  }
  await mkdir(folder, { recursive: true })
  let isWhole = true
  for (const { file, name } of named) {
    const outcome = await download(server, {
      from: `/files/${file.id}/content`,
      path: join(folder, name),
      sha256: file.sha256,
      signal: given.signal,
    })
    isWhole &&= outcome !== 'other'
    screen.print(`  ${name}: ${outcomes[outcome]}`)
  }
  const project = await writeProject(server, order, folder, given.signal)
  const sentence = project === null ? 'only a laboratory gets it' : outcomes[project]
  screen.print(`  ${order.number}.dentalProject: ${sentence}`)
  return isWhole && project !== 'other' ? exitCodes.done : exitCodes.notAll
}
