import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Upload } from '#contract/scans/uploads'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { runAgent } from '../../packages/agent/agent.ts'
import type { Patience } from '../../packages/agent/watch.ts'
import { orderFixture } from '../fixtures/order-fixture.ts'
import { newFolder } from '../fixtures/scanner-exports.ts'
import { scanApp } from './scan-app.ts'
import type { Actor } from './test-app.ts'

const main = join(import.meta.dirname, '../../packages/agent/main.ts')

// No test waits for a clock: two looks that are the same are enough.
const patience: Patience = {
  lookMs: 5,
  settleMs: 0,
  firstRetryMs: 20,
  longestRetryMs: 50,
  uploadRetriesMs: [5],
}

/** Who stops a command, and what is typed when it asks. */
export type Listening = { signal?: AbortSignal; answers?: string[] }

/** How a command of the agent ended, and what it said. */
export type AgentResult = { code: number; text: string; errors: string }

/** A test app with a clinic whose scanner's computer has the agent on it. */
export async function agentApp(settings: Record<string, string> = {}) {
  const w = await scanApp(settings)
  const fixture = await orderFixture(w)
  const { lab, clinic } = fixture
  const { connection } = await w.addConnection(clinic, { scannerType: 'watch_folder' })
  const inbox = async (): Promise<ScanCase[]> => {
    const answer = await clinic.owner.get('/scan-inbox?limit=100')
    return answer.body.data
  }
  const uploads = async (): Promise<Upload[]> => {
    const answer = await clinic.owner.get('/uploads?limit=100')
    return answer.body.data
  }

  /** A computer of its own: a state, an export folder, a credential. `address` may be a proxy's, `bundle` another file to start. */
  async function computer({
    address = w.url,
    layout = 'generic',
    organization = clinic,
    isAdded = true,
    bundle = main,
  }: {
    address?: string
    layout?: string
    organization?: typeof clinic
    isAdded?: boolean
    bundle?: string
  } = {}) {
    const [state, folder] = [join(newFolder(), 'state'), newFolder()]
    const device: Actor = await w.device(organization, organization.ownerUserId)
    const signIn = (server: string, actor: Actor = device) => {
      mkdirSync(state, { recursive: true, mode: 0o700 })
      const credential = actor.credentials['authorization']?.slice('Bearer '.length)
      writeFileSync(
        join(state, 'credential.json'),
        JSON.stringify({
          server,
          credential,
          deviceName: 'Scanner room',
          organizationId: organization.id,
          organizationName: organization.name,
          userName: 'Alex Sample',
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
        { mode: 0o600 },
      )
    }
    signIn(address)

    async function agent(
      texts: string[],
      { signal = new AbortController().signal, answers = [] }: Listening = {},
    ): Promise<AgentResult> {
      const result: AgentResult = { code: 0, text: '', errors: '' }
      const screen = {
        print: (line: string) => {
          result.text += `${line}\n`
        },
        printError: (line: string) => {
          result.errors += `${line}\n`
        },
        draw: null,
        ask: async () => answers.shift() ?? null,
      }
      result.code = await runAgent([...texts, '--state', state], { screen, signal, patience })
      return result
    }

    /** The agent as a process of its own, for what ends with a process. */
    function start(...texts: string[]): ChildProcess {
      const child = spawn(process.execPath, [bundle, ...texts, '--state', state], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      after(() => child.kill('SIGKILL'))
      return child
    }

    if (isAdded) {
      const added = await agent(['add', folder, '--layout', layout, '--connection', connection.id])
      assert.equal(added.code, 0, added.errors)
    }
    return {
      state,
      folder,
      device,
      agent,
      start,
      signIn,
      journal: () => JSON.parse(readFileSync(join(state, 'journal.json'), 'utf8')),
    }
  }

  return { ...w, fixture, clinic, lab, connection, inboxCases: inbox, uploads, computer }
}

/** Waits for the end of a process; gives its exit code, null when a signal ended it. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  await once(child, 'exit')
  return child.exitCode
}
