import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'
import { sendOrder, sharedOrder } from './browser-helpers.ts'
import { openStage } from './browser-app.ts'
import { sizes, type Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns.
const { it, inTurn } = collectCases(3)

const actions = en.order.action
const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner', { isPhone: true })
const lab = await stage.visit('lab-owner', { isPhone: true })

const tap = (target: Locator) => target.tap()

async function answerDialog({ page, settle }: Visit): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().tap()
  await dialog.waitFor({ state: 'detached' })
  await settle()
}

const isAsWideAsTheScreen = async (visit: Visit) => assert.equal(await visit.overflow(), 0)

it('a whole order is made, sent and accepted on phones by touch, and nothing is wider than them', async () => {
  await sendOrder(clinic, 'Mira Sample', tap)
  await isAsWideAsTheScreen(clinic)

  await lab.open('/inbox')
  await lab.page.getByRole('button', { name: /Sample, Mira · / }).tap()
  await lab.page.locator('p', { hasText: /^Sample, Mira · / }).waitFor()
  await lab.settle()
  await isAsWideAsTheScreen(lab)
  await lab.page.getByRole('button', { name: actions.accept, exact: true }).tap()
  await answerDialog(lab)
  await lab.page.locator('p', { hasText: /^Sample, Mira · / }).waitFor({
    state: 'detached',
  })
})

it('a design is looked at and approved on a phone', async () => {
  await clinic.open(await sharedOrder(clinic, lab, '/orders?status=awaiting_approval'))
  await clinic.page.getByRole('button', { name: en.order.banner.look }).tap()
  await isAsWideAsTheScreen(clinic)
  await clinic.page.getByRole('button', { name: actions.approve, exact: true }).tap()
  await answerDialog(clinic)
  await clinic.page.getByText(en.order.done.approve).waitFor()
})

it('a parcel is taken in on a phone, and its order completed', async () => {
  await clinic.open(await sharedOrder(clinic, lab, '/orders?status=shipped'))
  for (const step of [actions.deliver, actions.complete]) {
    await clinic.page.locator('main').getByRole('button', { name: step, exact: true }).first().tap()
    await answerDialog(clinic)
    await isAsWideAsTheScreen(clinic)
  }
})

it('work goes on at the bench by phone', async () => {
  await lab.open('/production')
  const card = lab.page
    .getByRole('listitem')
    .filter({ hasText: /\d\d-\d+/ })
    .first()
  const mover = card.getByRole('button').first()
  const name = (await mover.getAttribute('aria-label')) ?? ''
  await mover.tap()
  // The next step is first, whichever it is.
  await lab.page.getByRole('menuitem').first().tap()
  await lab.settle()
  await lab.page.getByRole('button', { name }).first().waitFor()
  await isAsWideAsTheScreen(lab)
})

it('the filters of a list fold away on a phone behind a button that counts them', async () => {
  await lab.open('/shipments?status=delivered')
  const status = lab.page.getByLabel(en.shipments.status, { exact: true })
  await status.waitFor({ state: 'hidden' })
  await lab.page.getByRole('button', { name: `${en.orders.filter} 1` }).tap()
  await status.selectOption('')
  await lab.page.getByRole('button', { name: en.orders.filter, exact: true }).waitFor()
  await isAsWideAsTheScreen(lab)
})

it('the next step of an order is in sight at the foot of a phone, however far one scrolls', async () => {
  await lab.open(await sharedOrder(lab, clinic, '/orders?status=in_production'))
  const step = lab.page.locator('[data-sticky-foot]').getByRole('button').last()
  for (const place of ['top', 'end']) {
    await lab.page.evaluate(
      (isEnd) => scrollTo(0, isEnd ? document.body.scrollHeight : 0),
      place === 'end',
    )
    const { y = 0, height = 0 } = (await step.boundingBox()) ?? {}
    assert.ok(y > sizes.phone.height / 2, `${place}: ${y}`)
    assert.ok(y + height < sizes.phone.height, `${place}: ${y}`)
  }
})

it('what is said of a step that was taken leaves the next one free', async () => {
  const { page, context, open } = lab
  const list = await context.request.get('/orders?status=in_production&limit=50')
  const { data } = (await list.json()) as { data: { id: string }[] }
  const foot = page.locator('main [data-sticky-foot]')
  const step = foot.getByRole('button', { name: /^(Start|Finish) / })
  for (const { id } of data) {
    await open(`/orders/${id}`)
    if ((await step.count()) > 0) break
  }
  await step.tap()
  const dialog = page.getByRole('dialog')
  const notice = page.getByRole('region', { name: en.ui.notices }).getByRole('listitem')
  await dialog.or(notice).first().waitFor()
  if ((await dialog.count()) > 0) await dialog.getByRole('button').last().tap()
  await notice.waitFor()
  const [shown, next] = await Promise.all([notice.boundingBox(), foot.boundingBox()])
  assert.ok(shown && next)
  const gap = next.y - (shown.y + shown.height)
  assert.ok(gap >= 0 && gap < 24, `the notice ends ${gap} px above the step`)
})

for (const [title, run] of inTurn()) test(title, run)
