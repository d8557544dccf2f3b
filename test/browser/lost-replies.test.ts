import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startLossyProxy, type Seen } from '#test/fakes/lossy-proxy'
import { en } from '../../web/i18n/en.ts'
import { fillOrder, meshFile } from './browser-helpers.ts'
import { addressOf } from './page-list.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns, and each begins with a browser of its own.
const { it, inTurn } = collectCases(8)

const stage = await openStage()
after(stage.assertNoFaults)
const proxy = await startLossyProxy(stage.url)
after(proxy.stop)

const asks = (method: string, path: string | RegExp) => (seen: Seen) =>
  seen.method === method && (typeof path === 'string' ? seen.path === path : path.test(seen.path))
const posts = (path: string | RegExp) => asks('POST', path)

// The service may end an idle connection at the moment at which it is used again.
const retried = { maxRetries: 3 }

/** How many drafts of the clinic have these instructions. */
async function draftsNaming({ context }: Visit, words: string): Promise<number> {
  const got = await context.request.get(`${stage.url}/orders?status=draft&limit=100`, retried)
  const { data } = (await got.json()) as { data: { id: string }[] }
  const orders = await Promise.all(
    data.map(async ({ id }) => {
      const one = await context.request.get(`${stage.url}/orders/${id}`, retried)
      return ((await one.json()) as { order: { instructions: string | null } }).order
    }),
  )
  return orders.filter(({ instructions }) => instructions === words).length
}

const instructions = ({ page }: Visit) => page.getByLabel(en.newOrder.instructions)
const fileField = ({ page }: Visit) => page.getByLabel(en.files.drop)
const saved = ({ page }: Visit) => page.getByText(/^Saved \d/)
const waits = ({ page }: Visit) => page.getByText(/^Waiting for network/)
const saves = (seen: Seen) => posts('/orders')(seen) || asks('PATCH', /^\/orders\//)(seen)

async function openForm(visit: Visit): Promise<void> {
  await visit.open('/orders/new')
  const lab = visit.page.getByLabel(en.newOrder.lab, { exact: true })
  if ((await lab.inputValue()) === '') {
    await lab.selectOption({ label: 'Quellgrund Zahntechnik' })
  }
}

/** A clinic at the far end of the proxy, with an empty order form. */
async function newClinic(): Promise<Visit> {
  proxy.treat(() => 'pass')
  return stage.visit('clinic-owner', { through: proxy.url, expects: [401, 409, 503] })
}

/** The network is there again, and the browser says so. */
async function mendNetwork({ page }: Visit): Promise<void> {
  proxy.treat(() => 'pass')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** No sentence about headers or keys is ever for a person. */
async function assertNoDeadEnd({ page }: Visit): Promise<void> {
  assert.doesNotMatch(await page.locator('body').innerText(), /Idempotency|header|If-Match/i)
}

it('a draft whose first reply is lost is there once, with all that was typed since', async () => {
  const clinic = await newClinic()
  await openForm(clinic)
  proxy.treat((seen) => (posts('/orders')(seen) ? 'drop' : 'pass'))
  await instructions(clinic).fill('First words')
  await waits(clinic).waitFor()
  await instructions(clinic).fill('First words and more')
  await mendNetwork(clinic)
  await saved(clinic).waitFor()
  await assertNoDeadEnd(clinic)
  assert.equal(await draftsNaming(clinic, 'First words'), 0)
  assert.equal(await draftsNaming(clinic, 'First words and more'), 1)
  const sent = proxy.seen.filter(posts('/orders'))
  const bodies = sent.map(({ headers, body }) => [headers['idempotency-key'], body].join())
  assert.equal(new Set(bodies).size, 1, 'one key, one body')
})

it('replies that are lost, late or doubled, a reload and another page lose nothing', async () => {
  const clinic = await newClinic()
  const seenBefore = proxy.seen.length
  await openForm(clinic)
  await instructions(clinic).fill('Words of a stormy day 0')
  await saved(clinic).waitFor()
  for (const [turn, fate] of (['drop', 'lose', 'delay', 'restart', 'repeat'] as const).entries()) {
    proxy.treat((seen) => (saves(seen) ? fate : 'pass'))
    await instructions(clinic).fill(`Words of a stormy day ${turn + 1}`)
    if (fate === 'drop' || fate === 'restart') await waits(clinic).waitFor()
    if (fate === 'lose') {
      await clinic.page.reload()
      await clinic.settle()
    }
    if (fate === 'delay') {
      await proxy.untilHeld(1)
      await instructions(clinic).fill(`Words of a stormy day ${turn + 1}, and more`)
      await clinic.page.getByText(/^Saving/).waitFor()
    }
    if (fate === 'restart') {
      await clinic.goTo('/patients')
      await clinic.goTo('/orders/new')
    }
    await mendNetwork(clinic)
    proxy.release()
    await saved(clinic).waitFor()
    const words = await instructions(clinic).inputValue()
    const more = fate === 'delay' ? ', and more' : ''
    assert.equal(words, `Words of a stormy day ${turn + 1}${more}`)
    assert.equal(await draftsNaming(clinic, words), 1, fate)
  }
  await assertNoDeadEnd(clinic)
  const drafts = proxy.seen.slice(seenBefore).filter(posts('/orders'))
  assert.equal(new Set(drafts.map(({ body }) => body)).size, 1)
})

it('files dropped without a network wait, survive a reload, and arrive once', async () => {
  const clinic = await newClinic()
  await openForm(clinic)
  proxy.treat((seen) => (saves(seen) || seen.path.startsWith('/uploads') ? 'lose' : 'pass'))
  await fileField(clinic).setInputFiles([
    meshFile('upper-jaw.stl', 'upper'),
    meshFile('lower-jaw.stl', 'lower'),
  ])
  await waits(clinic).waitFor()
  await clinic.page.getByText(en.files.waitsForOrder).first().waitFor()
  await clinic.page.getByText(en.files.onlyHere).waitFor({ state: 'detached' })
  await clinic.page.reload()
  await clinic.settle()
  await clinic.page.getByText('lower-jaw.stl').first().waitFor()

  // The reply to the creation of an upload, and to its last bytes, are lost as well.
  proxy.treatFirst(4, ({ method, path }) => method !== 'GET' && path.startsWith('/uploads'), 'drop')
  const files = clinic.page.getByRole('list', { name: en.files.list })
  await files.getByText('upper-jaw.stl', { exact: true }).waitFor()
  await files.getByText('lower-jaw.stl', { exact: true }).waitFor()
  await clinic.page.getByRole('list', { name: en.files.uploads }).waitFor({ state: 'detached' })
  assert.equal(await files.getByRole('listitem').count(), 2)
  assert.equal(await clinic.page.getByText(/broke off/).count(), 0)
  await assertNoDeadEnd(clinic)
})

it('an order that was sent with a lost reply is not sent twice, and no draft writes over it', async () => {
  const clinic = await newClinic()
  const { page } = clinic
  await fillOrder(clinic, 'Lossy Nora')
  proxy.treat((seen) => (posts(/\/submit$/)(seen) ? 'drop' : 'pass'))
  await page.getByRole('button', { name: en.newOrder.send }).click()
  await page.getByText(en.ui.problems.offline).waitFor()
  await assertNoDeadEnd(clinic)
  proxy.treat(() => 'pass')
  await instructions(clinic).fill('Typed after it was sent')
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  await clinic.settle()
  const submits = proxy.seen.filter(posts(/\/submit$/))
  assert.equal(new Set(submits.map(({ headers }) => headers['idempotency-key'])).size, 1)
})

/** How many records of a list have this text. */
async function countNaming({ context }: Visit, list: string, words: string): Promise<number> {
  const got = await context.request.get(`${stage.url}${list}`, retried)
  assert.ok(got.ok(), await got.text())
  const { data } = (await got.json()) as { data: unknown[] }
  return data.filter((one) => JSON.stringify(one).includes(words)).length
}

it('a patient whose reply is lost is added once; other words are not a second one unasked', async () => {
  const clinic = await newClinic()
  const { page } = clinic
  const dialog = page.getByRole('dialog', { name: en.patients.newTitle })
  const add = () => dialog.getByRole('button', { name: en.patients.create, exact: true }).click()
  await clinic.open('/patients')
  await page.getByRole('button', { name: en.patients.add }).click()
  await dialog.getByLabel(en.patients.lastName).fill('Lostreply')
  await dialog.getByLabel(en.patients.firstName).fill('Nora')
  proxy.treat((seen) => (posts('/patients')(seen) ? 'drop' : 'pass'))
  await add()
  await page.getByText(en.ui.problems.offline).waitFor()
  proxy.treat(() => 'pass')
  await dialog.getByLabel(en.patients.firstName).fill('Norma')
  await add()
  await page.getByText(en.ui.problems.saved_before).waitFor()
  assert.equal(await dialog.getByLabel(en.patients.firstName).inputValue(), 'Norma')
  assert.equal(await countNaming(clinic, '/patients?search=Lostreply', 'Nora'), 1)
  assert.equal(await countNaming(clinic, '/patients?search=Lostreply', 'Norma'), 0)
  await assertNoDeadEnd(clinic)
})

it('a dialog that was closed on a late reply and filled again adds one record', async () => {
  const clinic = await newClinic()
  const { page } = clinic
  const dialog = page.getByRole('dialog', { name: en.patients.newTitle })
  const add = async () => {
    await page.getByRole('button', { name: en.patients.add }).click()
    await dialog.getByLabel(en.patients.lastName).fill('Latereply')
    await dialog.getByLabel(en.patients.firstName).fill('Nora')
    await dialog.getByRole('button', { name: en.patients.create, exact: true }).dblclick()
  }
  await clinic.open('/patients')
  const sentBefore = proxy.seen.filter(posts('/patients')).length
  proxy.treat((seen) => (posts('/patients')(seen) ? 'delay' : 'pass'))
  await add()
  await proxy.untilHeld(1)
  assert.equal(proxy.seen.filter(posts('/patients')).length - sentBefore, 1, 'one press counts')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add()
  await proxy.untilHeld(2)
  proxy.release()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await countNaming(clinic, '/patients?search=Latereply', 'Latereply'), 1)
  await assertNoDeadEnd(clinic)
})

it('a dentist is added from the list of dentists of an order, once, though the reply is lost', async () => {
  const clinic = await newClinic()
  const { page } = clinic
  await openForm(clinic)
  await page.getByLabel(en.newOrder.dentist).selectOption({ label: en.newOrder.addDentist })
  const dialog = page.getByRole('dialog', { name: en.dentists.newTitle })
  await dialog.getByLabel(en.dentists.firstName).fill('Mira')
  await dialog.getByLabel(en.dentists.lastName).fill('Fromtheform')
  proxy.treatFirst(2, posts('/dentists'), 'drop')
  await dialog.getByRole('button', { name: en.dentists.create, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const chosen = page.getByLabel(en.newOrder.dentist).locator('option:checked')
  await chosen.filter({ hasText: 'Mira Fromtheform' }).waitFor({ state: 'attached' })
  assert.equal(await countNaming(clinic, '/dentists?search=Fromtheform', 'Fromtheform'), 1)
})

it('a message and a payment by hand that go out twice arrive once', async () => {
  proxy.treat(() => 'pass')
  const lab = await stage.visit('lab-owner', { through: proxy.url, expects: [401, 409, 503] })
  const { page } = lab
  const address = await addressOf('/orders/$id', lab)
  await lab.open(address)
  proxy.treat(({ method }) => (method === 'POST' ? 'repeat' : 'pass'))
  await page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).fill('Said only once')
  await page.getByRole('button', { name: en.order.talk.send, exact: true }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Said only once' }).waitFor()
  assert.equal(await countNaming(lab, `${address}/comments?limit=100`, 'Said only once'), 1)

  await lab.open('/payments?open=record')
  const dialog = page.getByRole('dialog', { name: en.finance.payment.record })
  if ((await dialog.count()) === 0)
    await page.getByRole('button', { name: en.finance.payment.record }).first().click()
  await dialog.getByRole('combobox', { name: /^Customer/ }).click()
  await page.locator('[role="option"]').first().click()
  await dialog.getByLabel(en.finance.amount, { exact: true }).fill('12.34')
  await dialog.getByLabel(en.finance.payment.reference).fill('ONCE-77')
  proxy.treatFirst(2, posts('/payments'), 'drop')
  await dialog.getByRole('button', { name: en.finance.payment.record }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await countNaming(lab, '/payments?limit=100', 'ONCE-77'), 1)
  await assertNoDeadEnd(lab)
})

for (const [title, run] of inTurn()) test(title, run)
