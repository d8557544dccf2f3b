import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { meshFile, sendOrder, takeStep } from './browser-helpers.ts'
import { openStage } from './browser-app.ts'

const actions = en.order.action

const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
let order = ''
let invoice = ''

test('a clinic orders a crown with two scans; the laboratory asks, gets its answer and accepts', async () => {
  order = await sendOrder(clinic, 'Nora Sample')
  await lab.open(`/inbox?order=${order.split('/').at(-1)}`)
  await lab.page.locator('p', { hasText: /^Sample, Nora · / }).waitFor()
  await takeStep(lab, actions.requestInfo, async (dialog) => {
    await dialog.getByLabel(en.order.dialog.missing).fill('The bite registration')
  })
  await clinic.page.getByText('The bite registration').first().waitFor()
  await takeStep(clinic, actions.resubmit)
  await lab.open(order)
  await takeStep(lab, actions.accept)
  await clinic.page.getByText(en.labels.orderStatus.accepted).first().waitFor()
})

test('the laboratory shows its design, and the clinic approves it in three dimensions', async () => {
  await takeStep(lab, actions.start)
  await lab.page.getByRole('button', { name: en.order.files.add }).click()
  await lab.page.getByLabel(en.files.drop).setInputFiles([meshFile('crown-design.stl', 'upper')])
  // The step is a button of its own as soon as the design is there.
  await lab.page.getByRole('button', { name: actions.sendForApproval }).waitFor()
  await takeStep(lab, actions.sendForApproval)
  await clinic.page.locator('canvas').first().waitFor()
  // The head of the page leads to the design; the answer is below it, once.
  await clinic.page.getByRole('button', { name: en.order.banner.look }).click()
  await takeStep(clinic, actions.approve, async (dialog) => {
    await dialog.getByText(en.order.approval.titleRound(1)).waitFor()
    await dialog.getByText(en.order.files.version(1)).waitFor()
    await dialog.getByText(en.order.approval.after('Quellgrund Zahntechnik')).waitFor()
  })
  await lab.page.getByText(/^Approved by/).waitFor()
})

/** What the service says of the order: its number and the stages of its work, in their order. */
async function readOrder() {
  const read = async (path: string) => (await lab.context.request.get(path)).json()
  const { order: readOrder } = await read(order)
  const { stages } = await read(`${order}/stages`)
  return { number: String(readOrder.number), stages: stages as { name: string; status: string }[] }
}

const dialogOf = (visit: typeof lab) => visit.page.getByRole('dialog')

test('the work goes over the board by mouse and by menu, back with a reason, and is checked', async () => {
  const { page, settle } = lab
  const { number, stages } = await readOrder()
  const [first, second] = stages.map(({ name }) => name)
  // As high as its longest column, and as wide as to the second stage: nothing scrolls while a card is
  // in the air.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 2_400, height: 4_000 })
  await lab.open('/production')
  const column = (name = '') => page.getByRole('region', { name: new RegExp(`^${name}(,|$)`) })
  const cardIn = (name = '') => column(name).getByRole('listitem').filter({ hasText: number })
  await cardIn(first).dragTo(column(second))
  await cardIn(second).waitFor()
  await settle()
  // Backwards it is rework, and the board asks why before anything moves.
  await cardIn(second).dragTo(column(first))
  await dialogOf(lab).getByLabel(en.floor.reworkReason).fill('The margin is open at tooth 11.')
  await dialogOf(lab).getByRole('button', { name: en.floor.reworkSubmit }).click()
  await dialogOf(lab).waitFor({ state: 'detached' })
  await cardIn(first).getByText(en.floor.stageStatuses.rework).waitFor()
  for (const next of [...stages.slice(1).map(({ name }) => name), en.floor.columns.to_finish]) {
    await page.getByRole('button', { name: en.floor.move(number) }).click()
    await page.getByRole('menuitem', { name: en.floor.finishStage }).click()
    await cardIn(next).waitFor()
    await settle()
  }
  await page.setViewportSize({ width, height })
  assert.ok((await readOrder()).stages.every(({ status }) => status === 'done'))

  await lab.open(order)
  await page.getByRole('button', { name: en.order.stages.quality }).click()
  await dialogOf(lab).waitFor()
  for (const point of await dialogOf(lab).getByRole('checkbox').all()) await point.check()
  await dialogOf(lab).getByRole('button', { name: en.order.stages.quality }).click()
  await dialogOf(lab).waitFor({ state: 'detached' })
  await takeStep(lab, actions.finish)
})

test('the laboratory ships; the clinic takes it in and completes the order', async () => {
  await lab.open(order)
  await takeStep(lab, actions.ship, async (dialog) => {
    await dialog.getByLabel(en.order.shipping.tracking).fill('1Z-SAMPLE-77')
  })
  await clinic.open(order)
  await clinic.page.getByText('1Z-SAMPLE-77').first().waitFor()
  await takeStep(clinic, actions.deliver)
  await takeStep(clinic, actions.complete)
  await lab.page.getByText(en.labels.orderStatus.completed).first().waitFor()
})

test('the invoice is drafted, issued and mailed; the clinic pays it, and both see it paid', async () => {
  const { number } = await readOrder()
  const { page } = lab
  await lab.open(`/invoices?view=ready&search=${number}`)
  await page.getByRole('button', { name: en.finance.ready.draft }).click()
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
  await lab.settle()
  invoice = new URL(page.url()).pathname.replace('/app', '')
  await page.getByText(en.finance.orderNumber(number)).first().waitFor()
  await page.getByRole('button', { name: en.finance.issue.step, exact: true }).click()
  await dialogOf(lab).getByRole('button', { name: en.finance.issue.step, exact: true }).click()
  await dialogOf(lab).waitFor({ state: 'detached' })
  await page.getByText(en.finance.labels.invoiceStatus.open).first().waitFor()

  await clinic.open(invoice)
  await clinic.page.getByRole('button', { name: en.finance.pay.online }).click()
  const standIn = clinic.context.waitForEvent('page')
  await clinic.page.getByRole('link', { name: en.finance.pay.openStandIn }).click()
  const tab = await standIn
  await tab.getByRole('button', { name: 'Pay by card' }).click()
  for (const visit of [clinic, lab]) {
    await visit.page.getByText(en.finance.labels.invoiceStatus.paid).first().waitFor()
  }
  // What lies behind another tab is drawn once a second.
  await tab.close()
})

test('a payer whom a bank leads back to the invoice reads what became of the payment', async () => {
  const { page, context } = clinic
  const answer = await context.request.get(`/payments?invoiceId=${invoice.split('/').at(-1)}`)
  const [payment] = (await answer.json()).data
  const back = { redirect_status: 'succeeded', payment_intent: payment.providerPaymentId }
  await clinic.open(`${invoice}?${new URLSearchParams(back)}`)
  await page.getByRole('status').getByText(en.finance.pay.returned.succeeded).waitFor()
  // The address holds a secret of the payment: it does not stay.
  assert.equal(new URL(page.url()).search, '')
})

test('the clinic claims a remake; both give their verdict, and a new order comes of it', async () => {
  await clinic.open(order)
  await takeStep(clinic, actions.requestRemake, async (dialog) => {
    await dialog.getByLabel(en.remakes.reasonLabel).selectOption({ index: 1 })
    await dialog.getByLabel(en.remakes.description).fill('The crown rocks on its stump.')
  })
  await clinic.page.waitForURL(/\/remakes\/[0-9a-f-]{36}$/)
  const claim = new URL(clinic.page.url()).pathname.replace('/app', '')
  await lab.open(claim)
  await lab.page.getByText('The crown rocks on its stump.').waitFor()
  for (const visit of [lab, clinic]) {
    await visit.page.getByRole('button', { name: en.remakes.giveVerdict }).click()
    await dialogOf(visit).getByLabel(en.remakes.verdictLabel).selectOption('lab')
    await dialogOf(visit).getByRole('button', { name: en.remakes.giveVerdict }).click()
    await dialogOf(visit).waitFor({ state: 'detached' })
  }
  for (const visit of [lab, clinic]) {
    await visit.page
      .getByText(/Both sides agree|Resolved/)
      .first()
      .waitFor()
  }
  await lab.page
    .getByRole('definition')
    .filter({ hasText: /^\d\d-\d+$/ })
    .nth(1)
    .getByRole('link')
    .click()
  await lab.page.getByText(en.order.banner.remakeOf).first().waitFor()
})
