import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { loginsOf, makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { hashToken, newToken, sessionCookieName } from '#platform/auth/session'
import { uploadWithCuts } from '#test/helpers/upload-cuts'

const sizeBytes = Number(process.env['BENCH_UPLOAD_BYTES'] ?? 1_073_741_824)
const token = newToken()

const fill = `
  with clinic as (
    insert into app.organizations (id, type, name) values (uuidv7(), 'clinic', 'Practice') returning id
  ), person as (
    insert into app.users (id, email, name, password_hash)
      values (uuidv7(), 'nora@practice.example', 'Nora Sample', '-') returning id
  ), member as (
    insert into app.memberships (id, organization_id, user_id, role, can_see_finance)
      select uuidv7(), clinic.id, person.id, 'owner', true from clinic, person
  )
  insert into app.sessions (id, token_hash, user_id, organization_id, expires_at)
    select uuidv7(), $1, person.id, clinic.id, now() + interval '1 day' from clinic, person`

const selectUpload = `select id, status, encode(sha256, 'hex') as sha256 from app.uploads where id = $1`

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const postgres = await startThrowAwayPostgres({ fsync: 'on' })
const filesFolder = await mkdtemp(join(tmpdir(), 'pontic-bench-files-'))
try {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await migrate({ client })
  await client.query(fill, [hashToken(token)])
  await makeLogins(client, 'bench')

  console.log(
    `${sizeBytes} bytes, by a tus client of its own process to a server of its own process`,
  )
  for (const cutCount of [0, 20]) {
    const startedAtMs = performance.now()
    const { url, sha256, sentBytes } = await uploadWithCuts({
      logins: loginsOf(postgres.connection, 'bench'),
      filesFolder,
      settings: { SCAN_FILE_LIMIT_BYTES: '10737418240' },
      headers: { cookie: `${sessionCookieName}=${token}` },
      metadata: { filename: 'upper-jaw.stl' },
      sizeBytes,
      cutCount,
    })
    const seconds = (performance.now() - startedAtMs) / 1_000
    const { rows } = await client.query<{ id: string; status: string; sha256: string }>(
      selectUpload,
      [url.split('/').at(-1)],
    )
    const [{ id, status, sha256: noted } = { id: '', status: 'missing', sha256: '' }] = rows
    const stored = await hashOf(join(filesFolder, id.slice(-2), id))
    if (status !== 'complete' || noted !== sha256 || stored !== sha256) {
      throw new Error(`cut ${cutCount} times it is ${status}, ${noted}, ${stored}, not ${sha256}`)
    }
    console.log(
      `cut ${String(cutCount).padStart(2)} times: ${seconds.toFixed(1)} s, SHA-256 equal, ${(sentBytes / sizeBytes).toFixed(2)} times its bytes were sent`,
    )
  }
  await client.end()
} finally {
  await postgres.stop()
  await rm(filesFolder, { recursive: true, force: true })
}
