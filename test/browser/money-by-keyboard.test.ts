import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { sharedOrder } from './browser-helpers.ts'
import { pressAt, tabTo, takeStepByKeys } from './keys.ts'
import { openStage } from './browser-app.ts'

const actions = en.order.action
const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
// An order that was made again costs nothing: its invoice would be paid at once.
const costs = ({ totalMinor = 0 }) => totalMinor > 0
const order = await sharedOrder(lab, clinic, '/billable-orders', costs)

test('it is billed and paid', async () => {
  const answer = await lab.context.request.get(order)
  const { number } = ((await answer.json()) as { order: { number: string } }).order
  await lab.open(`/invoices?view=ready&search=${number}`)
  await pressAt(lab.page, lab.page.getByRole('button', { name: en.finance.ready.draft }))
  await lab.page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
  await lab.settle()
  const invoice = new URL(lab.page.url()).pathname.replace('/app', '')
  await takeStepByKeys(lab, en.finance.issue.step)
  await clinic.open(invoice)
  await pressAt(clinic.page, clinic.page.getByRole('button', { name: en.finance.pay.online }))
  const standIn = clinic.context.waitForEvent('page')
  await pressAt(clinic.page, clinic.page.getByRole('link', { name: en.finance.pay.openStandIn }))
  const tab = await standIn
  await tab.getByRole('button', { name: 'Pay by card' }).press('Enter')
  await clinic.page.getByText(en.finance.labels.invoiceStatus.paid).first().waitFor()
  await tab.close()
})

test('a remake is claimed, and both give their verdict', async () => {
  await clinic.open(order)
  await takeStepByKeys(clinic, actions.requestRemake, async () => {
    const dialog = clinic.page.getByRole('dialog')
    await pressAt(clinic.page, dialog.getByLabel(en.remakes.reasonLabel), 'ArrowDown')
    await tabTo(clinic.page, dialog.getByLabel(en.remakes.description))
    await clinic.page.keyboard.type('The bridge rocks.')
  })
  await clinic.page.waitForURL(/\/remakes\/[0-9a-f-]{36}$/)
  await lab.open(new URL(clinic.page.url()).pathname.replace('/app', ''))
  for (const visit of [lab, clinic]) {
    await takeStepByKeys(visit, en.remakes.giveVerdict, async () => {
      const verdict = visit.page.getByRole('dialog').getByLabel(en.remakes.verdictLabel)
      await tabTo(visit.page, verdict)
      await verdict.press('ArrowDown')
    })
  }
  await lab.page
    .getByText(/Both sides agree|Resolved|disagree/i)
    .first()
    .waitFor()
})
