import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import bwip from 'bwip-js/node'
import type { Page } from 'playwright-core'
import { startLossyProxy, type Seen } from '#test/fakes/lossy-proxy'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { findBarriers } from './axe.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const words = en.bench.work
const proxy = await startLossyProxy(stage.url)
after(proxy.stop)
const technician = await stage.visit('lab-owner', { through: proxy.url, expects: [404, 503] })
const { page } = technician

type Stage = {
  id: string
  name: string
  orderId: string
  orderItemId: string
  handOverNote: string | null
  status: string
  can: { start: boolean }
}
const read = async <T>(path: string): Promise<T> =>
  (await (await technician.context.request.get(path)).json()) as T
const stagesOf = async (orderId: string) =>
  (await read<{ stages: Stage[] }>(`/orders/${orderId}/stages`)).stages
const queue = async () =>
  (
    await read<{ queue: { jobs: { stageId: string; orderId: string; orderNumber: string }[] } }>(
      '/production/queue',
    )
  ).queue.jobs

/** A job of the queue after which another stage of the same item follows. */
async function twoStageJob(): Promise<Stage> {
  for (const { orderId, stageId } of await queue()) {
    const stages = await stagesOf(orderId)
    const at = stages.findIndex(({ id }) => id === stageId)
    const [now, next] = [stages[at], stages[at + 1]]
    if (now?.can.start && next?.orderItemId === now.orderItemId && next.status === 'pending') {
      return now
    }
  }
  throw new Error('the demo has no job with another stage after it')
}

// Before the tests take jobs off the queue, which is short.
const [inQueue] = await queue()
assert.ok(inQueue)

/** Loses the reply of the next command of a stage: it is asked again, and done once. */
const loseReplyTo = (verb: string) =>
  proxy.treatFirst(
    1,
    ({ method, path }: Seen) =>
      method === 'POST' && path.startsWith('/order-stages/') && path.endsWith(`/${verb}`),
    'drop',
  )

const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })

/** The main steps that are lower than 56 px, or too close to be touched apart. */
const smallSteps = (on: Page) =>
  on
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('footer button, section button, label, li > a')]
        .map((each) => ({ name: each.textContent, height: each.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 56),
    )

/** Opens a job whose materials come late: it cannot be ended before it is known what it used. */
async function waitsForMaterials({ id, orderId }: Stage): Promise<void> {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/order-stages/${id}/materials`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/app/bench/orders/${orderId}?stage=${id}`)
  const done = page.getByRole('button', { name: /^Done/ })
  await done.waitFor()
  assert.equal(await done.isDisabled(), true)
  answer()
  await technician.settle()
}

test('a job is begun, paused, handed over and ended, and the next technician reads the note', async () => {
  const job = await twoStageJob()
  await technician.open('/bench/queue')
  await page.getByRole('heading', { name: words.queue, level: 1 }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(await smallSteps(page), [])
  await technician.open(`/bench/orders/${job.orderId}?stage=${job.id}`)
  loseReplyTo('start')
  await button(page, words.start).click()
  await page.getByText(words.started(job.name)).waitFor()
  await button(page, words.pause).click()
  await page.getByText(words.paused).waitFor()
  await button(page, words.start).click()
  await button(page, words.handOver).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.handOverField).fill('Margin thin at the neck')
  await dialog.getByRole('button', { name: words.handOverSave }).click()
  await page.getByText(words.handOverSaved).waitFor()
  await technician.settle()
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(await smallSteps(page), [])
  await waitsForMaterials(job)
  loseReplyTo('finish')
  await page.getByRole('button', { name: /^Done/ }).click()
  await page.getByRole('heading', { name: words.queue, level: 1 }).waitFor()
  const after = await stagesOf(job.orderId)
  assert.equal(after.find(({ id }) => id === job.id)?.status, 'done')

  await technician.open(`/bench/orders/${job.orderId}`)
  await page.getByText('Margin thin at the neck').waitFor()
})

/** Types as a scanner does: all keys at once, whatever the machine is busy with. */
const scan = (code: string) =>
  page.evaluate((text) => {
    for (const key of Array.from(text, String).concat('Enter')) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
  }, code)

test('a scanner that types opens an order from any page of the bench, and no letter is a shortcut', async () => {
  await technician.open('/bench/queue')
  await page.getByRole('heading', { name: words.queue, level: 1 }).waitFor()
  await scan(`order:${inQueue.orderId}`)
  await page.waitForURL(`**/bench/orders/${inQueue.orderId}*`)
  await technician.open('/bench/scan')
  await page.getByLabel(words.scanField).fill('nothing of the kind')
  await button(page, words.scanOpen).click()
  await page.getByText(words.codeUnknown('nothing of the kind')).waitFor()
  await page.getByLabel(words.scanField).fill(inQueue.orderNumber)
  await button(page, words.scanOpen).click()
  await page.waitForURL(`**/bench/orders/${inQueue.orderId}*`)
})

test('a problem says what happens to the promise before the order is held, in the dark and in German', async () => {
  const job = (await queue()).find(({ orderId }) => orderId !== inQueue.orderId)
  assert.ok(job, 'another order is in the queue')
  await technician.open(`/bench/orders/${job.orderId}?stage=${job.stageId}`)
  await button(page, words.problem).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.reasonFirst).waitFor()
  assert.ok(await dialog.getByRole('button', { name: words.problem }).isDisabled())
  await dialog.getByLabel(words.reasons.fit).check()
  await dialog.getByLabel(words.hold, { exact: true }).check()
  await dialog.getByText(words.holdNotice).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await findBarriers(page), [])
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByLabel(words.details).fill('Open 0.2 mm distal')
  loseReplyTo('hold')
  await dialog.getByRole('button', { name: words.hold }).click()
  await page.getByText(words.held).first().waitFor()
  const { order } = await read<{ order: { status: string } }>(`/orders/${job.orderId}`)
  assert.equal(order.status, 'on_hold')
  assert.ok(de.bench.work.holdNotice !== words.holdNotice)
})

/** An order in work with words of the dentist, a picture and a contact, and a stage that is open. */
async function instructedOrder() {
  type Instructed = {
    id: string
    instructions: string | null
    items: { occlusion: { contact: keyof typeof en.newOrder.contacts | null } | null }[]
  }
  const { data } = await read<{ data: { id: string }[] }>('/orders?status=in_production&limit=50')
  for (const { id } of data) {
    const { order } = await read<{ order: Instructed }>(`/orders/${id}`)
    const contact = order.items[0]?.occlusion?.contact
    if (order.instructions === null || !contact) continue
    const files = await read<{ data: { hasThumbnail: boolean }[] }>(`/orders/${id}/files?limit=100`)
    const [first] = await stagesOf(id)
    if (first && files.data.some(({ hasThumbnail }) => hasThumbnail)) {
      return { id, instructions: order.instructions, contact }
    }
  }
  throw new Error('no order of the demo in work has words of its dentist and a picture')
}

test('on a tablet the words of the dentist are beside the picture, with the whole prescription', async () => {
  const { id, instructions, contact } = await instructedOrder()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1180, height: 820 })
  await technician.open(`/bench/orders/${id}`)
  await page.getByRole('img', { name: /^Preview/ }).waitFor()
  const written = page.locator('main').getByText(instructions, { exact: true })
  const foot = await page.getByRole('contentinfo').or(page.locator('main footer')).boundingBox()
  const words = await written.boundingBox()
  const picture = await page.getByRole('img', { name: /^Preview/ }).boundingBox()
  assert.ok(foot && words && picture)
  assert.ok(words.y + words.height <= foot.y, 'above the steps, without scrolling')
  assert.ok(words.x >= picture.x + picture.width, 'beside the picture')
  const facts = page.locator('dl').filter({ hasText: en.newOrder.contact })
  await facts.getByText(en.newOrder.contacts[contact], { exact: true }).first().waitFor()
  await technician.settle()
  assert.deepEqual(await findBarriers(page), [])
  if (size) await page.setViewportSize(size)
})

test('on a phone the scan button is in the middle of the bar, and a job fits', async () => {
  const phone = await stage.visit('lab-staff', { isPhone: true })
  await phone.open('/')
  await phone.page.getByRole('link', { name: en.app.scan, exact: true }).click()
  await phone.page.getByRole('heading', { name: words.scanTitle }).waitFor()
  assert.deepEqual(await findBarriers(phone.page), [])
  const { data } = await read<{ data: { id: string }[] }>('/orders?status=in_production&limit=50')
  let idle: Stage | undefined
  for (const { id } of data) idle ??= (await stagesOf(id)).find(({ can }) => can.start)
  assert.ok(idle, 'a stage can be begun')
  await phone.open(`/bench/orders/${idle.orderId}?stage=${idle.id}`)
  await button(phone.page, words.start).waitFor()
  const overflow = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  // The next step is alone in its row: as wide as the thumb reaches.
  const width = (on: string) =>
    phone.page.locator(on).evaluate((element) => element.getBoundingClientRect().width)
  assert.ok((await width('main footer button:last-of-type')) > 0.9 * (await width('main footer')))
})

/** A camera in front of which a ticket is held: a picture of its code. */
async function holdTicket(page: Page, code: string): Promise<void> {
  const png = await bwip.toBuffer({ bcid: 'code128', text: code, scale: 3, height: 20 })
  await page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const draw = () => {
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = 'white'
        context?.fillRect(0, 0, 640, 480)
        context?.drawImage(picture, (640 - picture.width) / 2, 160)
        requestAnimationFrame(draw)
      }
      draw()
      // This Chromium reads no codes itself, like most browsers.
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

test('a browser without a reader of codes reads a ticket by the one that comes with the app', async () => {
  await technician.open('/bench/scan')
  await holdTicket(page, inQueue.orderNumber)
  await page.getByRole('button', { name: words.camera }).click()
  await page.waitForURL((url) => url.pathname === `/app/bench/orders/${inQueue.orderId}`)
})
