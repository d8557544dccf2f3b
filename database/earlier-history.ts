import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { MigrationError } from './migration-error.ts'
import { readSqlFile } from './present-files.ts'

/** A migration that a database has had. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** A migration that only databases from before the baseline have had. */
const earlierMigration = '0002-organizations.sql'

/** The last of the migrations that came in one file each, and the SHA-256 of all of them together. */
const earlierHistories = new Map([
  ['0080-jobs.sql', '7bbea1a8d97fc794f1a071a0e6f963a1e4198c0707eaba1564a061ab9d3cc698'],
  ['0081-order-effects.sql', '3a25f1043c5e8ea545688507beeadfe28673fa99d9e44492f9cccde92021ec64'],
])

/** What a database that has had all earlier migrations still lacks, and the migrations that it then has. */
const upgradeFile = 'upgrade-to-baseline.sql'
const baseline = [
  '0001-foundation.sql',
  '0002-identity.sql',
  '0003-platform.sql',
  '0004-partners.sql',
  '0005-catalog.sql',
  '0006-orders.sql',
  '0007-production.sql',
  '0008-scans.sql',
  '0009-logistics.sql',
  '0010-compliance.sql',
  '0011-invoices.sql',
  '0012-payments.sql',
  '0013-ledger.sql',
  '0014-workspace.sql',
]

const historyHash = (applied: readonly AppliedMigration[]): string =>
  createHash('sha256')
    .update(applied.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
    .digest('hex')

/**
 * Brings a database that has had every migration from before the baseline to the baseline: its tables get
 * their present names, and its history becomes the baseline's. Gives the name of the file that did it;
 * undefined for every other database.
 *
 * The files that it starts from and the file itself never change, so what was tried once stays true
 * (decision 0045).
 *
 * @throws MigrationError when the database stopped before the last of the earlier migrations
 */
export async function bringToBaseline({
  client,
  folder,
  applied,
}: {
  client: ClientBase
  folder: string
  applied: readonly AppliedMigration[]
}): Promise<string | undefined> {
  if (!applied.some(({ name }) => name === earlierMigration)) return undefined
  const last = applied.at(-1)?.name ?? ''
  if (earlierHistories.get(last) !== historyHash(applied)) {
    throw new MigrationError(
      `This database was made by an earlier development version and is at ${last}; only a database ` +
        'that is at 0080-jobs.sql can be brought to this version. Start commit 97ece71 of Pontic with ' +
        'this database once, then this version; or use a new data directory.',
    )
  }
  const { text } = await readSqlFile(folder, upgradeFile)
  await client.query(text)
  await client.query('reset role; reset all')
  await client.query('delete from app.schema_migrations')
  for (const name of baseline) {
    const { checksum } = await readSqlFile(join(folder, 'migrations'), name)
    await client.query('insert into app.schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  }
  return upgradeFile
}
