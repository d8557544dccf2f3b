import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type pg from 'pg'
import { testApp } from '#test/app/test-app'
import { findService } from '../../server/built.ts'

/** The address of a database for a login, as a setting has it. */
function addressOf({ host, port, database, user, password }: pg.ClientConfig): string {
  const address = new URL(`postgresql://${user}@localhost/${database}`)
  address.password = String(password)
  address.searchParams.set('host', host ?? '')
  address.searchParams.set('port', String(port ?? 5_432))
  return address.href
}

/**
 * A database with people to act, and servers of the service over it: each is a process that is started
 * and stopped as an operator does. They share a folder of files. All of it is cleared away at the end.
 */
export async function severalServers(settings: Record<string, string> = {}) {
  const w = await testApp()
  const dataFolder = await mkdtemp(join(tmpdir(), 'pontic-servers-'))
  const ends = new Set<() => Promise<unknown>>()
  after(async () => {
    for (const end of ends) await end()
    await rm(dataFolder, { recursive: true, force: true })
  })

  /** Starts a server on a free port; resolves once it serves. */
  async function start() {
    const child = spawn(process.execPath, [findService(), '--empty'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATA_DIR: dataFolder,
        DATABASE_URL: addressOf(w.logins.tenants),
        DATABASE_ACROSS_URL: addressOf(w.logins.across),
        DATABASE_MIGRATION_URL: addressOf(w.connection),
        DATABASE_READERS: '2',
        DATABASE_WRITERS: '8',
        SECRET_KEY: w.app.env.SECRET_KEY ?? '',
        SIGN_INS_PER_HOUR_PER_ADDRESS: '100000',
        REQUESTS_PER_MINUTE: '1000000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = once(child, 'exit').then(([code]: unknown[]) => code as number | null)
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    ends.add(kill)
    const url = await new Promise<string | undefined>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const found = /is running at +(http:\S+)/.exec(output)?.[1]
        if (found !== undefined) resolve(found)
      })
      void ended.then(() => resolve(undefined))
    })
    assert.ok(url, `the start ended: ${output}`)
    return {
      url: url.replace('localhost', '127.0.0.1'),
      /** Asks it to stop, as an operator does; its exit code. */
      async stop(): Promise<number | null> {
        child.kill('SIGTERM')
        const code = await ended
        ends.delete(kill)
        return code
      },
    }
  }

  return { w, start }
}
