import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const driver = await stage.visit('lab-owner', { isPhone: true })
const clinic = await stage.visit('clinic-owner')
const { page } = driver
const words = en.delivery
type Fields = Record<string, any>

async function ask(path: string, data?: object): Promise<Fields> {
  const { request } = driver.context
  const answer = data
    ? await request.post(path, { data, headers: { origin: stage.url } })
    : await request.get(path)
  assert.ok(answer.ok(), await answer.text())
  return (await answer.json()) as Fields
}

const today = new Date().toISOString().slice(0, 10)

/** A planned run with parcels to the clinic that looks at its own. */
async function addRun(name: string, parcels: readonly Fields[]): Promise<Fields> {
  const { deliveryRun } = await ask('/delivery-runs', { name, runOn: today })
  let run: Fields = deliveryRun
  for (const { id } of parcels) {
    run = (await ask(`/delivery-runs/${run['id']}/parcels`, { shipmentId: id }))['deliveryRun']
  }
  return run
}

async function parcelsOfClinic(): Promise<Fields[]> {
  const got = await clinic.context.request.get('/shipments?status=in_transit&limit=100')
  const { data } = (await got.json()) as { data: Fields[] }
  const own = (await ask('/shipments?status=in_transit&limit=100'))['data'] as Fields[]
  const lab = own[0]?.['labOrganizationId']
  return data.filter((one) => one['labOrganizationId'] === lab && one['direction'] === 'to_clinic')
}

async function sign(): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('img', { name: words.visit.signature })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 })
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 8 })
  await page.mouse.up()
}

async function photoOf(background: string) {
  const image = { width: 16, height: 16, channels: 3, background } as const
  const buffer = await sharp({ create: image }).png().toBuffer()
  return { name: 'parcel.png', mimeType: 'image/png', buffer }
}

const [first, second] = await parcelsOfClinic()
assert.ok(first && second)

test('a parcel is reported on the phone with a code, a name, a signature and a photo', async () => {
  await addRun('Phone tour', [first])
  await driver.open(`/delivery?on=${today}`)
  await page.getByRole('link', { name: 'Phone tour' }).tap()
  await page.getByRole('button', { name: words.run.start, exact: true }).tap()
  await page.getByRole('button', { name: words.run.report }).tap()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel(words.visit.code)
  await code.fill('nothing-like-it')
  await code.press('Enter')
  await dialog.getByText(words.visit.codeUnknown('nothing-like-it')).waitFor()
  await code.fill(String(first['id']))
  await code.press('Enter')
  await dialog.getByLabel(words.visit.receivedBy).fill('Ina, front desk')
  await sign()
  await dialog.getByLabel(words.visit.photo).setInputFiles(await photoOf('white'))
  await dialog.getByText(words.visit.photoSent).waitFor()
  assert.equal(await driver.overflow(), 0)
  await dialog.getByRole('button', { name: words.visit.submit }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(words.outcomes.delivered, { exact: true }).waitFor()
  await clinic.open(`/shipments/${first['id']}`)
  await clinic.page.getByRole('heading', { name: words.proof.title }).waitFor()
  await clinic.page.getByRole('img', { name: words.proof.signatureOf('Ina, front desk') }).waitFor()
  const link = clinic.page.getByRole('link', { name: words.proof.photo })
  const shown = await clinic.context.request.get((await link.getAttribute('href')) ?? '')
  assert.equal(shown.status(), 200)
})

test('a report without a connection is kept on the phone with its photo and sent once when there is one', async () => {
  const run = await addRun('Cellar tour', [second])
  await driver.open(`/delivery/${run['id']}`)
  await page.getByRole('button', { name: words.run.start, exact: true }).tap()
  await page.getByRole('button', { name: words.run.report }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.visit.receivedBy).fill('Max')
  await driver.context.setOffline(true)
  await dialog.getByLabel(words.visit.photo).setInputFiles(await photoOf('black'))
  await dialog.getByText(words.visit.photoKept).waitFor()
  await dialog.getByRole('button', { name: words.visit.submit }).tap()
  await page.getByText(words.run.kept).waitFor()
  await page.getByText(words.run.unsent(1)).waitFor()
  await driver.context.setOffline(false)
  await driver.open(`/delivery/${run['id']}`)
  await page.getByText(words.outcomes.delivered, { exact: true }).waitFor()
  await page.getByText(words.run.unsent(1)).waitFor({ state: 'detached' })
  const attempts = await ask(`/shipments/${second['id']}/delivery-attempts`)
  assert.equal(attempts['pagination'].total, 1)
  assert.notEqual(attempts['data'][0].photoFileId, null)
})

test('the dispatcher adds a route, sorts its stops and plans the run of the day', async () => {
  const lab = await stage.visit('lab-owner')
  await lab.open('/')
  await lab.page.getByRole('link', { name: en.app.delivery, exact: true }).click()
  await lab.page.getByRole('link', { name: words.tabs.routes, exact: true }).click()
  await lab.page.getByRole('button', { name: words.routes.add }).click()
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('Evening tour')
  for (const weekday of ['Saturday', 'Sunday']) await dialog.getByLabel(weekday).check()
  await dialog.getByRole('combobox', { name: words.routes.customer }).click()
  await lab.page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await lab.page.getByRole('link', { name: words.tabs.runs, exact: true }).click()
  await lab.page.getByRole('button', { name: words.planRun('Evening tour') }).click()
  await lab.page.getByRole('link', { name: 'Evening tour' }).click()
  await lab.page.getByRole('button', { name: words.run.start, exact: true }).waitFor()
  const sheet = lab.page.getByRole('link', { name: words.run.sheet })
  const pdf = await lab.context.request.get((await sheet.getAttribute('href')) ?? '')
  assert.equal(pdf.headers()['content-type'], 'application/pdf')
})
