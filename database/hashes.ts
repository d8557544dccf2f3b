import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSqlFile, readSqlNames } from './present-files.ts'

const databaseFolder = fileURLToPath(new URL('./', import.meta.url))

/** What is applied once in the life of a database, by its path in the folder of the database. */
async function readFrozenFiles(folder: string): Promise<string[]> {
  const names = await readSqlNames(join(folder, 'migrations'))
  return ['upgrade-to-baseline.sql', ...names.map((name) => `migrations/${name}`)]
}

const hashesOf = async (folder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folder, 'migrations/hashes.json'), 'utf8')) as Record<
    string,
    string
  >

/**
 * What is wrong with the files that are applied once, a sentence for each: one that differs from its
 * recorded hash, that is gone, or that is not recorded yet.
 */
export async function findChangedMigrations(
  folder = databaseFolder,
): Promise<{ changed: string[]; unrecorded: string[] }> {
  const recorded = await hashesOf(folder)
  const names = await readFrozenFiles(folder)
  const gone = Object.keys(recorded)
    .filter((name) => !names.includes(name))
    .map((name) => `database/${name} is gone. Restore it: databases have had it.`)
  const changed: string[] = []
  const unrecorded: string[] = []
  for (const name of names) {
    const { checksum } = await readSqlFile(folder, name)
    if (!(name in recorded)) unrecorded.push(name)
    else if (recorded[name] !== checksum) {
      changed.push(
        `database/${name} was changed after it was recorded. Restore it, and put the change into a new migration.`,
      )
    }
  }
  return { changed: [...gone, ...changed], unrecorded }
}

/**
 * Records the hashes of new migrations in `database/migrations/hashes.json`. @throws Error for a migration
 * that was changed or removed after it was recorded: its hash is never written again.
 */
export async function recordMigrationHashes(folder = databaseFolder): Promise<void> {
  const { changed, unrecorded } = await findChangedMigrations(folder)
  if (changed.length > 0) throw new Error(changed.join('\n'))
  if (unrecorded.length === 0) return
  const hashes = await hashesOf(folder)
  for (const name of unrecorded) hashes[name] = (await readSqlFile(folder, name)).checksum
  await writeFile(join(folder, 'migrations/hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`)
}
