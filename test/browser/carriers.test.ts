import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { createCarrier } from '../fakes/carrier.ts'
import { signStandard } from '../fakes/scanner-cloud.ts'
import { openStage } from './browser-app.ts'

const carrier = await createCarrier()
after(() => carrier.close())
const stage = await openStage({ settings: { CARRIER_CONNECTOR_HOSTS: carrier.url } })
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const clinic = await stage.visit('clinic-owner')
const words = en.carriers
type Fields = Record<string, any>

async function openParcel(): Promise<Fields> {
  const got = await clinic.context.request.get('/shipments?status=in_transit&limit=100')
  const { data } = (await got.json()) as { data: Fields[] }
  const own = await lab.context.request.get('/shipments?status=in_transit&limit=100')
  const labs = ((await own.json()) as { data: Fields[] }).data
  const found = data.find(
    ({ id, direction, carrierStatus }) =>
      direction === 'to_clinic' && carrierStatus === null && labs.some((one) => one['id'] === id),
  )
  assert.ok(found)
  return found
}

test('an owner connects a carrier, prints its label, and both sides see what it reports', async () => {
  const { page } = lab
  await lab.open('/settings')
  await page.getByRole('link', { name: words.title }).click()
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('City Courier')
  await dialog.getByLabel(words.serviceUrl).fill(carrier.url)
  await dialog.getByRole('button', { name: words.add }).click()
  await dialog.getByText(words.secretOnce).waitFor()
  const [address = '', secret = ''] = await dialog.locator('code').allTextContents()
  carrier.trust(secret)
  await dialog.getByRole('button', { name: en.ui.close }).last().click()
  await page.getByRole('button', { name: words.more('City Courier') }).click()
  await page.getByRole('menuitem', { name: words.test }).click()
  await page.getByText(words.testWorks).waitFor()

  const { id } = await openParcel()
  await lab.open(`/shipments/${id}`)
  await page.getByRole('button', { name: words.shipment.book }).click()
  await dialog.getByLabel(words.shipment.carrier).selectOption({ label: 'City Courier' })
  await dialog.getByLabel(words.shipment.weight).fill('450')
  await dialog.getByRole('button', { name: words.shipment.book }).click()
  const link = page.getByRole('link', { name: words.shipment.print })
  await link.waitFor()
  const label = await lab.context.request.get((await link.getAttribute('href')) ?? '')
  assert.equal(label.headers()['content-type'], 'application/pdf')
  const [made, ...others] = [...carrier.labels.values()]
  assert.deepEqual(others, [])

  const trackingNumber = made?.['trackingNumber']
  const occurredAt = new Date().toISOString()
  const event = { id: 'evt_1', trackingNumber, kind: 'delivered', occurredAt, place: 'Hamburg' }
  const body = JSON.stringify({ events: [{ ...event, receivedByName: 'Front desk' }] })
  await clinic.open(`/shipments/${id}`)
  const headers = signStandard(secret, { id: 'msg_1', body })
  const answer = await fetch(address, { method: 'POST', headers, body })
  assert.equal(answer.status, 200)
  for (const { page: seen } of [lab, clinic]) {
    const tracking = seen.getByRole('list', { name: words.shipment.events })
    await tracking.getByText(words.kinds.delivered).waitFor()
    await tracking.getByText(words.shipment.receivedBy('Front desk')).waitFor()
  }
  await clinic.page.getByRole('button', { name: en.shipments.deliver }).waitFor()
})
