import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach } from 'node:test'
import type { Browser } from 'playwright-core'
import { demoPassword } from '#demo/demo'
import { readEnv } from '#server/settings'
import { demoDatabase } from '#test/app/demo-app'
import { startSmtp } from '#test/fakes/smtp'
import { buildWebWhenStale } from '../../web/build/when-stale.ts'
import { until, testApp } from '#test/app/test-app'
import { startDemoPayments } from '../../demo/payments-stand-in.ts'
import { launch } from './browser.ts'
import { openVisit, type Looks, type Visit } from './browser-session.ts'

/** Where pictures are kept: no test compares them. */
export const shots = join(import.meta.dirname, '../../node_modules/.cache/pontic-shots')

const domains = { lab: 'quellgrund.example', clinic: 'kastanienbogen.example' } as const

/** Somebody of the demo: side and role. */
export type Who = `${keyof typeof domains}-${'owner' | 'staff'}`

const mailOf = (who: Who): string => {
  const [side, role] = who.split('-') as [keyof typeof domains, string]
  return `${role}@${domains[side]}`
}

/** The visits of a stage, which close as soon as nobody needs them. */
function openVisits(browser: Browser, url: string, isRough: boolean) {
  const visits: { visit: Visit; stays: boolean }[] = []
  // What a file opens before its tests is for all of them; what a test opens ends with it, so that no
  // page of a test that is over follows the events of the others.
  let isInTest = false
  beforeEach(() => {
    isInTest = true
  })
  afterEach(async (t) => {
    if (!('passed' in t && t.passed)) await takePictures(t.name)
    await close(({ stays }) => !stays)
  })
  const close = async (isOver: (entry: (typeof visits)[number]) => boolean) => {
    const over = visits.filter((entry) => isOver(entry) && !entry.visit.page.isClosed())
    await Promise.all(over.map(({ visit }) => visit.context.close()))
  }

  // How each visit was, for whoever looks why a flow broke.
  async function takePictures(test: string): Promise<void> {
    const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)
    for (const [place, { visit }] of visits.entries()) {
      if (visit.page.isClosed()) continue
      const path = join(shots, `${name}-visit-${place}.png`)
      // A page that hangs may be why the test failed: it has no picture.
      await visit.page.screenshot({ path, timeout: 10_000 }).catch(() => undefined)
    }
  }

  return {
    /**
     * A browser of its own for somebody; for nobody where only looks are given. One that a test opens
     * closes with the test unless it stays.
     */
    async visit(
      who: Who | undefined,
      looks: Looks = {},
      { stays = !isInTest }: { stays?: boolean } = {},
    ): Promise<Visit> {
      const opened = await openVisit({ browser, url: looks.through ?? url, looks, isRough })
      visits.push({ visit: opened, stays })
      if (who) await opened.signIn(mailOf(who), demoPassword)
      return opened
    },
    closeAll: () => close(() => true),
    /** Fails when any page said an error, or the service failed. */
    assertNoFaults() {
      assert.deepEqual(
        visits.flatMap(({ visit }) => visit.faults),
        [],
      )
    },
  }
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/**
 * The product with its web app on a real PostgreSQL and a free port of loopback, a mail server that
 * keeps what it gets, the payment provider's stand-in, and a browser. With the demo in it unless
 * asked. Without a mail server emails are kept in the mailbox of this computer. It closes with the file's last test. Where pictures are taken for people, edges are
 * smooth.
 */
export async function openStage({
  hasDemo = true,
  hasMailServer = true,
  isPictured = false,
  settings = {},
}: {
  hasDemo?: boolean
  hasMailServer?: boolean
  isPictured?: boolean
  settings?: Record<string, string>
} = {}) {
  await buildWebWhenStale()
  await mkdir(shots, { recursive: true })
  const mails = await startSmtp()
  const folder = await mkdtemp(join(tmpdir(), 'pontic-stage-'))
  const payments = await startDemoPayments(readEnv({ NODE_ENV: 'test', DATA_DIR: folder }))
  const prepared = hasDemo ? await demoDatabase('today') : undefined
  // Without a mail server nobody changes the links of emails: they lead where the service listens.
  const mailing: Record<string, string> = hasMailServer
    ? { SMTP_URL: mails.url }
    : { PORT: await findFreePort() }
  const w = await testApp({ ...settings, ...payments?.env, ...mailing }, prepared)
  const { app } = w
  const url = hasMailServer ? w.url : w.url.replace('127.0.0.1', 'localhost')
  await payments?.deliverTo(url, app.db)
  app.worker.start()
  const { browser, close } = await launch({ isRough: !isPictured })

  const { visit, closeAll, assertNoFaults } = openVisits(browser, url, !isPictured)
  after(async () => {
    await closeAll()
    await close()
    payments?.stop()
    await mails.stop()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    url,
    world: w,
    paymentsUrl: payments?.url,
    visit,
    /** The address in the newest mail to somebody that leads to a page of the app. */
    async linkFor(recipient: string, page: string): Promise<string> {
      const found = () =>
        mails.received
          .filter(({ recipients }) => recipients.includes(recipient))
          // Long lines of a mail are folded, and its `=` are written as numbers.
          .flatMap(({ text }) =>
            text
              .replaceAll(/=\r?\n/g, '')
              .replaceAll('=3D', '=')
              .split(/\s/),
          )
          .findLast((word) => word.includes(`/app${page}?`))
      await until(() => found() !== undefined, `a mail to ${recipient} with a link to ${page}`)
      const { pathname, search } = new URL(found() ?? '')
      return pathname.replace('/app', '') + search
    },
    assertNoFaults,
  }
}
