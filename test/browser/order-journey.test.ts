import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { meshFile, sendOrder, takeStep } from './hands.ts'
import { openStage } from './stage.ts'

const actions = en.order.action

const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
let order = ''

test('a clinic orders a crown with two scans; the laboratory asks, gets its answer and accepts', async () => {
  order = await sendOrder(clinic, 'Nora Sample')
  await lab.open(`/inbox?order=${order.split('/').at(-1)}`)
  await lab.page.getByRole('heading', { name: 'Sample, Nora' }).waitFor()
  await takeStep(lab, actions.requestInfo, async (dialog) => {
    await dialog.getByLabel(/What is missing/).fill('The bite registration')
  })
  await clinic.page.getByText('The bite registration').first().waitFor()
  await takeStep(clinic, actions.resubmit)
  await lab.open(order)
  await takeStep(lab, actions.accept)
  await clinic.page.getByText('Accepted').first().waitFor()
})

test('the laboratory shows its design, and the clinic approves it in three dimensions', async () => {
  await takeStep(lab, actions.start)
  await lab.page.getByRole('button', { name: 'Add files' }).click()
  await lab.page
    .getByLabel('Choose files or drop them here')
    .setInputFiles([meshFile('crown-design.stl', 'upper')])
  // The step is a button of its own as soon as the design is there.
  await lab.page.getByRole('button', { name: actions.sendForApproval }).waitFor()
  await takeStep(lab, actions.sendForApproval)
  await clinic.page.locator('canvas').first().waitFor()
  // The one below the picture; the head of the page offers the same.
  await clinic.page.getByRole('button', { name: actions.approve, exact: true }).last().click()
  await lab.page.getByText(/^Approved by/).waitFor()
})
