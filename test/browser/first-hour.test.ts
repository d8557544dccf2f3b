import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPerson, secondsOf } from './first-hour.ts'
import { openStage } from './browser-app.ts'

// Everything is found by the words on the screen: no ids, no addresses but the first, no requests.
const stage = await openStage({ hasDemo: false, hasMailServer: false })
after(stage.assertNoFaults)

const refusals = { expects: [401, 403] }
const labVisit = await stage.visit(undefined, refusals)
const clinicVisit = await stage.visit(undefined, refusals)
const lab = openPerson(labVisit)
const clinic = openPerson(clinicVisit)
const orderNumber = /^\d\d-\d{6}$/
const stages = [
  'Intake and check',
  'CAD design',
  'Milling',
  'Sintering',
  'Stain and glaze',
  'Fit and finish',
  'Final check',
]
const password = 'otter violin 71 drizzle'

test('a laboratory signs up and confirms its address in the mailbox that the page leads to', async () => {
  await lab.open('/app/')
  await lab.press('Create account')
  await lab.press(/^Dental lab/)
  await lab.type('Lab name', 'Brackwater Dental Lab')
  await lab.type('Your name', 'Ina Moss')
  await lab.type('Email', 'ina@brackwater.example')
  await lab.type('Password', password)
  await lab.follow('Create account')
  await lab.read('Confirm your email address')
  await lab.follow('Open mailbox')
  await lab.follow(/\/verify-email/)
  await lab.read('Email address confirmed')
  await lab.press('Continue')
  await lab.assertAbsent('Confirm your email address')
})

test('the guide leads the laboratory from page to page, with a catalogue in the currency of its country', async () => {
  await lab.press('Complete profile')
  await lab.type('Legal name', 'Brackwater Dental Lab Ltd')
  await lab.type('Phone', '+44 20 5550 0142')
  await lab.type('Address line 1', '4 Quay Street')
  await lab.type('Postal code', 'BS1 4ZZ')
  await lab.type('City', 'Bristol')
  await lab.press('Save changes')
  await lab.press('Next: Add products and prices')
  await lab.press('Import starter catalogue')
  await lab.press('Import starter catalogue')
  await lab.press('Price for Zirconia crown, multilayer')
  for (const price of ['95', '85', '110']) await lab.typeOn(price)
  await lab.read(/^3 of \d+ priced$/)
  await lab.press('Next: Confirm currency, terms and tax')
  await lab.choose('Prices and tax', 'No tax')
  await lab.press('Save changes')
  await lab.read(/^Set up on/)
})

let link = ''

test('the laboratory adds its workflows, invites a practice by a link that it can copy, and takes payments', async () => {
  await lab.press('Next: Set up workflows')
  await lab.press('Import starter workflows')
  await lab.press('Next: Invite your first practice')
  await lab.type('Email', 'mira@wrenfield.example')
  await lab.press('Send invitation')
  link = await lab.readLink(/\/lab-connections\/accept\?/)
  await lab.press('Done')
  await lab.press('Next: Accept online payments')
  await lab.follow('Connect account')
  await lab.read('Accepting payments')
})

test('the practice opens the link, signs up, confirms its address and is led back to accept', async () => {
  await clinic.open(link)
  await clinic.read('Connect with Brackwater Dental Lab')
  await clinic.type('Practice name', 'Wrenfield Dental')
  await clinic.type('Your name', 'Mira Oake')
  await clinic.type('Email', 'mira@wrenfield.example')
  await clinic.type('Password', password)
  await clinic.press('Create account and accept')
  await clinic.follow('Open mailbox')
  await clinic.follow(/\/verify-email/)
  await clinic.press('Back to invitation')
  await clinic.press('Accept as Wrenfield Dental')
  await clinic.read("You're connected")
})

test('the practice sends its first order', async () => {
  await clinic.press('New order')
  await clinic.type('Patient', 'Nora Sample')
  await clinic.press('Add “Nora Sample” as new patient')
  await clinic.confirm(/^(Add|Save)/)
  await clinic.choose('Dentist', 'Add dentist')
  await clinic.type('First name', 'Mira')
  await clinic.type('Last name', 'Oake')
  await clinic.confirm('Add dentist')
  await clinic.press(/^tooth 11,/i)
  await clinic.press('Crown')
  await clinic.press(/Zirconia crown, multilayer/)
  await clinic.press('A2')
  await clinic.press('Send to lab')
  await clinic.read(/^Sent to Brackwater/)
})

test('the laboratory accepts it, works through its stages and ships it', async () => {
  await lab.press('Incoming orders')
  await lab.press('Accept order')
  await lab.confirm('Accept order')
  await lab.press('View all open orders')
  await lab.press(orderNumber)
  await lab.press('Start production')
  await lab.confirm('Start production')
  for (const stage of stages) {
    await lab.press(`Start ${stage}`)
    await lab.press(`Finish ${stage}`)
  }
  await lab.press('Record QC')
  await lab.checkAll()
  await lab.confirm('Record QC')
  await lab.press('Mark ready to ship')
  await lab.confirm('Mark ready to ship')
  await lab.press('Ship')
  await lab.confirm('Ship')
  await lab.read(/^Shipped/)
})

test('the practice confirms the delivery, the laboratory invoices, and the practice pays', async () => {
  await clinic.press('Confirm delivery')
  await clinic.confirm('Confirm delivery')
  await lab.press('Invoices')
  await lab.press(/^Ready to/)
  await lab.press('Create draft')
  await lab.press('Issue invoice')
  await lab.confirm('Issue invoice')
  await clinic.press('Invoices')
  await clinic.press(/^INV-/)
  await clinic.press('Pay online')
  await clinic.pressInNewTab('Make test payment', 'Pay by card')
  await clinic.read('Paid')
  await lab.read('Paid')
})

test('both together take less than a quarter of an hour, by the times that people take', (t) => {
  const seconds = secondsOf(lab.effort) + secondsOf(clinic.effort)
  const took = JSON.stringify({
    lab: lab.effort,
    clinic: clinic.effort,
    seconds: Math.round(seconds),
  })
  assert.ok(seconds < 15 * 60, took)
  t.diagnostic(took)
})
