import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { demoPassword } from '#demo/demo'
import { readEnv } from '#platform/settings/env'
import { demoGround } from '#test/demo-world'
import { startSmtp } from '#test/fakes/smtp'
import { buildWebWhenStale } from '../../web/build/when-stale.ts'
import { until, world } from '#test/world'
import { startDemoPayments } from '../../demo/payments-stand-in.ts'
import { launch } from './browser.ts'
import { openVisit, type Looks, type Visit } from './visit.ts'

/** Where pictures are kept: no test compares them. */
export const shots = join(import.meta.dirname, '../../node_modules/.cache/pontic-shots')

// The runner of all tests names its files; a file that runs by itself is the program.
const [testFile = process.argv[1] ?? 'tests'] = JSON.parse(
  process.env['TEST_FILES'] ?? '[]',
) as string[]
const programName = basename(testFile, '.test.ts')

const domains = { lab: 'quellgrund.example', clinic: 'kastanienbogen.example' } as const

/** Somebody of the demo: side and role. */
export type Who = `${keyof typeof domains}-${'owner' | 'staff'}`

const mailOf = (who: Who): string => {
  const [side, role] = who.split('-') as [keyof typeof domains, string]
  return `${role}@${domains[side]}`
}

/**
 * The product with its web app on a real PostgreSQL and a free port of loopback, a mail server that
 * keeps what it gets, the payment platform's stand-in, and a browser. With the demo in it unless told.
 * It closes with the file's last test.
 */
export async function openStage({ hasDemo = true }: { hasDemo?: boolean } = {}) {
  await buildWebWhenStale()
  await mkdir(shots, { recursive: true })
  const mails = await startSmtp()
  const folder = await mkdtemp(join(tmpdir(), 'pontic-stage-'))
  const payments = await startDemoPayments(readEnv({ NODE_ENV: 'test', DATA_DIR: folder }))
  const ground = hasDemo ? await demoGround('today') : undefined
  const w = await world({ ...payments?.env, SMTP_URL: mails.url }, ground)
  const { app, url } = w
  await payments?.deliverTo(url, app.db)
  app.worker.start()
  const browser: Browser = await launch()

  const visits: Visit[] = []
  after(async () => {
    // How each visit ended, for whoever looks why a flow broke.
    for (const [place, { page }] of visits.entries()) {
      if (page.isClosed()) continue
      await page.screenshot({ path: join(shots, `${programName}-visit-${place}.png`) })
    }
    await browser.close()
    payments?.stop()
    await mails.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A browser of its own for somebody; for nobody where only looks are given. */
  async function visit(who: Who | undefined, looks: Looks = {}): Promise<Visit> {
    const opened = await openVisit({ browser, url: looks.through ?? url, looks })
    visits.push(opened)
    if (who) await opened.signIn(mailOf(who), demoPassword)
    return opened
  }

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
    /** Fails when any page said an error, or the service failed. */
    assertNoFaults() {
      assert.deepEqual(
        visits.flatMap(({ faults }) => faults),
        [],
      )
    },
  }
}
