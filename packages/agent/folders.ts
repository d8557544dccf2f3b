import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import type {
  getScannerConnection,
  listScannerConnections,
} from '#contract/scans/scanner-connections'
import { findCases, lookOf } from './find-cases.ts'
import { aboutLayout, layoutNames, type LayoutName } from './layouts.ts'
import { describeCases } from './look.ts'
import { Stopped, WrongUsage } from './problems.ts'
import type { Screen } from './screen.ts'
import { at, type Server } from './server.ts'
import { readSettings, writeSettings } from './settings.ts'
import type { StateFolder } from './state-folder.ts'

const layoutOfScanner: Record<string, LayoutName> = {
  itero: 'itero',
  threeshape: 'threeshape',
  medit: 'medit',
  dentsply_sirona: 'sirona',
  shining3d: 'shining',
  exocad: 'exocad',
}

/** What was given to `add`. */
export type GivenFolder = {
  path: string
  layout: string | undefined
  scannerConnectionId: string | undefined
  /** Also bring what lies there already. */
  isExisting: boolean
  isDryRun: boolean
}

async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new Stopped(`"${path}" is no folder on this computer.`)
}

/** Whether a folder is another one, or lies in it. */
export const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner)
  return (
    way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner)
  )
}

function readLayout(text: string | undefined): LayoutName | undefined {
  if (text === undefined) return undefined
  const layout = layoutNames.find((name) => name === text)
  if (!layout) throw new WrongUsage(`--layout is one of ${layoutNames.join(', ')}.`)
  return layout
}

async function chooseConnection(server: Server, id: string | undefined) {
  if (id !== undefined) {
    const path = at<typeof getScannerConnection>('/scanner-connections/{id}', { id })
    return (await server.call<typeof getScannerConnection>({ method: 'GET', path })).connection
  }
  const { data } = await server.call<typeof listScannerConnections>({
    method: 'GET',
    path: '/scanner-connections',
    query: { limit: 100 },
  })
  const [only, second] = data
  if (!only) throw new Stopped('There is no scanner connection yet: add one in Pontic first.')
  if (!second) return only
  const list = data.map((one) => `  ${one.id}  ${one.name} (${one.scannerType})`).join('\n')
  throw new WrongUsage(`Say with --connection to which scanner the folder belongs:\n${list}`)
}

/**
 * Watches a folder from now on. What lies there already is left alone until it changes, unless it is
 * asked for.
 * @throws Stopped, WrongUsage, and what the server says about the connection
 */
export async function addFolder(
  folder: StateFolder,
  screen: Screen,
  server: Server,
  given: GivenFolder,
): Promise<void> {
  const path = resolve(given.path)
  await requireFolder(path)
  const settings = await readSettings(folder)
  const near = [folder.path, ...settings.folders.map((one) => one.path)].find(
    (other) => isWithin(path, other) || isWithin(other, path),
  )
  if (near !== undefined) {
    throw new Stopped(
      near === folder.path
        ? 'The folder holds the state of the agent: choose another one.'
        : `"${near}" is watched already: one in the other would bring every case twice.`,
    )
  }
  const wanted = readLayout(given.layout)
  const connection = await chooseConnection(server, given.scannerConnectionId)
  const layout = wanted ?? layoutOfScanner[connection.scannerType] ?? 'generic'
  const { cases } = await findCases(path, layout)
  const left = given.isExisting ? [] : cases
  screen.print(
    `${given.isDryRun ? 'Would watch' : 'Watching'} ${path} for "${connection.name}" (${layout}: ${aboutLayout(layout)}).`,
  )
  if (cases.length > 0) {
    const fate = given.isExisting
      ? 'are brought'
      : 'are left alone until they change; bring them too with --existing'
    screen.print(`There are ${describeCases(cases)}: they ${fate}.`)
  }
  if (given.isDryRun) return
  settings.folders.push({
    path,
    layout,
    scannerConnectionId: connection.id,
    left: Object.fromEntries(left.map((found) => [found.place, lookOf(found)])),
  })
  await writeSettings(folder, settings)
}

/** Watches a folder no longer; nothing is removed anywhere. @throws Stopped when it is not watched */
export async function removeFolder(
  folder: StateFolder,
  screen: Screen,
  given: { path: string; isDryRun: boolean },
): Promise<void> {
  const path = resolve(given.path)
  const settings = await readSettings(folder)
  const rest = settings.folders.filter((one) => one.path !== path)
  if (rest.length === settings.folders.length) throw new Stopped(`"${path}" is not watched.`)
  screen.print(`${given.isDryRun ? 'Would watch' : 'Watching'} ${path} no longer.`)
  if (!given.isDryRun) await writeSettings(folder, { folders: rest })
}
