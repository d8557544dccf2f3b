import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Stopped } from './problems.ts'
import {
  caseOfName,
  hasWords,
  holdsSeveralCases,
  isSetAside,
  isTaken,
  type LayoutName,
} from './layouts.ts'

/** A file of an export. */
export type FoundFile = {
  path: string
  /** Its place in the case, with slashes. */
  name: string
  /** Whether it says something of the case. */
  hasWords: boolean
  sizeBytes: number
  modifiedMs: number
  changedMs: number
}

/** The files of one case of one patient. */
export type FoundCase = {
  /** Its place in the watched folder. */
  place: string
  /** As the scanner's software named it; it may hold the name of a patient. */
  name: string
  files: FoundFile[]
}

/** What lies in a watched folder. */
export type Found = {
  cases: FoundCase[]
  /** Files that lie loose and do not show their case. */
  loose: number
  /** Folders in it that cannot be read now. */
  closed: number
}

type Folder = {
  name: string
  place: string
  /** It cannot be read: nobody knows what is in it. */
  isClosed: boolean
  files: FoundFile[]
  folders: Folder[]
}

const deepest = 6
const mostFiles = 50_000

// What systems keep for themselves at the root of a drive.
const systemFolders = /^(\..*|\$recycle\.bin|system volume information|lost\+found)$/i

type Walk = { layout: LayoutName; files: number; closed: number }

async function readFile(folder: Folder, path: string, name: string, walk: Walk) {
  if (!isTaken(walk.layout, name, folder.name)) return
  walk.files++
  if (walk.files > mostFiles) {
    throw new Stopped(`The folder holds more than ${mostFiles} files: watch one with fewer.`)
  }
  // Gone since the folder was read.
  const seen = await stat(path).catch(() => undefined)
  if (!seen) return
  folder.files.push({
    path,
    name,
    hasWords: hasWords(walk.layout, name, folder.name),
    sizeBytes: seen.size,
    modifiedMs: seen.mtimeMs,
    changedMs: seen.ctimeMs,
  })
}

// One folder that cannot be read, or has just gone, does not hide the others.
async function readInner(path: string, name: string, place: string, walk: Walk): Promise<Folder> {
  try {
    return await readFolder(path, name, place, walk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    walk.closed++
    return { name, place, isClosed: true, files: [], folders: [] }
  }
}

// Links are not followed: they can lead out of the folder, and in a circle.
async function readFolder(path: string, name: string, place: string, walk: Walk): Promise<Folder> {
  const folder: Folder = { name, place, isClosed: false, files: [], folders: [] }
  const depth = place === '' ? 0 : place.split('/').length
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(path, entry.name)
    if (entry.isFile()) await readFile(folder, inner, entry.name, walk)
    const isRead = entry.isDirectory() && !systemFolders.test(entry.name) && depth < deepest
    if (!isRead || isSetAside(walk.layout, entry.name)) continue
    const innerPlace = place === '' ? entry.name : `${place}/${entry.name}`
    folder.folders.push(await readInner(inner, entry.name, innerPlace, walk))
  }
  return folder
}

// Folders that are part of the case around them. Any other is a case of its own, also beside loose
// files: a PDF that lies among the folders of patients must not make one case of them all.
const partFolders =
  /^(raw|scans?|common|upper|lower|bite|occlusion|jaws?|maxilla|mandible|prep|preparation|pre-?op|situ|scan ?bod(y|ies)|implants?|gingiva|antagonist|stl|ply|obj|dcm|dicom|ct|cbct|x-?rays?|photos?|pictures?|images?)[ _-]?\d*$/i

type Gathered = { files: FoundFile[]; isWhole: boolean; others: Folder[] }

function gather(folder: Folder, prefix = ''): Gathered {
  const parts = folder.folders.filter(({ name }) => partFolders.test(name))
  const inner = parts.map((part) => gather(part, `${prefix}${part.name}/`))
  return {
    files: [
      ...folder.files.map((file) => ({ ...file, name: prefix + file.name })),
      ...inner.flatMap(({ files }) => files),
    ],
    isWhole: !folder.isClosed && inner.every(({ isWhole }) => isWhole),
    others: [
      ...folder.folders.filter((other) => !parts.includes(other)),
      ...inner.flatMap(({ others }) => others),
    ],
  }
}

type Sorted = Omit<Found, 'closed'>

const addUp = (all: readonly Sorted[]): Sorted => ({
  cases: all.flatMap(({ cases }) => cases),
  loose: all.reduce((sum, { loose }) => sum + loose, 0),
})

function casesIn(layout: LayoutName, folder: Folder): Sorted {
  const { files, isWhole, others } = gather(folder)
  const rest = addUp(others.map((other) => casesIn(layout, other)))
  if (files.length === 0 || !isWhole) return rest
  const names = files.map(({ name }) => name)
  if (holdsSeveralCases(layout, names)) {
    return addUp([looseCases(layout, files, `${folder.place}/`), rest])
  }
  const found = { place: folder.place, name: folder.name, files }
  return { ...rest, cases: [found, ...rest.cases] }
}

function looseCases(layout: LayoutName, files: FoundFile[], place = ''): Sorted {
  const cases = new Map<string, FoundCase>()
  let loose = 0
  for (const file of files) {
    const name = caseOfName(layout, file.name)
    if (name === null) {
      loose++
      continue
    }
    // A colon is in no name of a folder on Windows: the place is no other case's.
    const found = cases.get(name) ?? { place: `${place}:${name}`, name, files: [] }
    found.files.push(file)
    cases.set(name, found)
  }
  return { cases: [...cases.values()], loose }
}

/** The cases in a watched folder. @throws an error of the system when it cannot be read */
export async function findCases(path: string, layout: LayoutName): Promise<Found> {
  const walk: Walk = { layout, files: 0, closed: 0 }
  const root = await readFolder(path, '', '', walk)
  const inner = root.folders.map((folder) => casesIn(layout, folder))
  return { ...addUp([looseCases(layout, root.files), ...inner]), closed: walk.closed }
}

/** Distinguishes one state of a case from the next: names, sizes and times of its files. */
export const lookOf = ({ files }: FoundCase): string =>
  JSON.stringify(files.map((file) => [file.name, file.sizeBytes, file.modifiedMs, file.changedMs]))
