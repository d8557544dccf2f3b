import { Stopped } from './problems.ts'
import { layoutNames, type LayoutName } from './layouts.ts'
import { makeStateFolder, type StateFolder } from './state-folder.ts'
import { readTextFile, writeWholeFile } from './whole-file.ts'

/** A folder into which a scanner's software exports. */
export type WatchedFolder = {
  path: string
  layout: LayoutName
  scannerConnectionId: string
  /** What lay there when it was added and is left alone while it stays as it is: place and look. */
  left: Record<string, string>
}

/** What was set up with `add` and `remove`. */
export type Settings = { folders: WatchedFolder[] }

const isFolder = (folder: WatchedFolder | undefined) =>
  typeof folder?.path === 'string' &&
  typeof folder.scannerConnectionId === 'string' &&
  typeof folder.left === 'object' &&
  layoutNames.includes(folder.layout)

/** The settings; empty before the first `add`. @throws Stopped when they cannot be understood */
export async function readSettings(folder: StateFolder): Promise<Settings> {
  const text = await readTextFile(folder.settings)
  if (text === undefined) return { folders: [] }
  try {
    const settings = JSON.parse(text) as Settings
    if (settings.folders.every(isFolder)) return settings
  } catch {
    // Answered below.
  }
  throw new Stopped(
    `The settings in "${folder.settings}" cannot be understood. Put them right, or remove the file and add the folders again.`,
  )
}

/** Writes the settings down; an agent that runs reads them before its next look. */
export async function writeSettings(folder: StateFolder, settings: Settings): Promise<void> {
  await makeStateFolder(folder)
  await writeWholeFile(folder.settings, JSON.stringify(settings, undefined, 2))
}
