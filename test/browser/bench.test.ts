import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { demoPassword } from '#demo/demo'
import { en } from '../../web/i18n/en.ts'
import { findBarriers } from './axe.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const words = en.settings.sharedDevices
const bench = await stage.visit('lab-owner', { expects: [401, 429] })
const { page } = bench

/** Chooses a PIN in the account; gives the name and the person. */
async function choosePin(who: 'lab-owner' | 'lab-staff', pin: string) {
  const visit = await stage.visit(who)
  await visit.open('/settings/account')
  await visit.page.getByLabel(words.password).fill(demoPassword)
  await visit.page.getByLabel(words.pinField).fill(pin)
  await visit.page.getByRole('button', { name: words.savePin }).click()
  await visit.page.getByText(words.pinSaved).waitFor()
  const session = await visit.context.request.get('/auth/session')
  const { user } = (await session.json()) as { user: { name: string } }
  return { visit, name: user.name }
}

async function typePin(name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { name: en.bench.pinOf(name) }).waitFor()
  await page.keyboard.type(pin)
  await page.getByRole('button', { name: en.bench.submit }).click()
}

/** An order in production of which a stage can be begun. */
async function startableOrder({ context }: Visit): Promise<string> {
  const orders = await context.request.get('/orders?status=in_production&limit=50')
  const { data } = (await orders.json()) as { data: { id: string }[] }
  for (const { id } of data) {
    const answer = await context.request.get(`/orders/${id}/stages`)
    const { stages } = (await answer.json()) as {
      stages: { status: string; can: { start: boolean; finish: boolean } }[]
    }
    const isIdle = stages.every(({ can }) => !can.finish)
    if (
      isIdle &&
      stages.filter(({ status }) => status === 'pending').length > 1 &&
      stages.some(({ can }) => can.start)
    )
      return id
  }
  throw new Error('no order of the demo has a stage that can be begun')
}

const done = async () => {
  await page.getByRole('button', { name: en.bench.done }).click()
  await page.getByRole('heading', { name: en.bench.title }).waitFor()
}

test('two members work at a shared device with their PINs, and each is named for their work', async () => {
  const owner = await choosePin('lab-owner', '4729')
  const staff = await choosePin('lab-staff', '83516')
  await bench.open('/settings/shared-devices')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('Bench 3')
  await dialog.getByRole('button', { name: words.setupSubmit }).click()
  await page.getByRole('heading', { name: en.bench.title }).waitFor()
  await bench.settle()
  assert.deepEqual(await findBarriers(page), [])

  const orderId = await startableOrder(owner.visit)
  for (const [name, pin, steps] of [
    [owner.name, '4729', ['begin']],
    [staff.name, '83516', ['finish', 'begin']],
  ] as const) {
    await typePin(name, pin)
    await page.getByRole('banner').getByText(name).waitFor()
    await bench.settle()
    assert.deepEqual(await findBarriers(page), [])
    await bench.goTo(`/bench/orders/${orderId}`)
    await page.getByRole('region', { name: en.bench.work.nextInQueue }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await bench.goTo(`/orders/${orderId}`)
    for (const step of steps) {
      const button = page.getByRole('button', { name: new RegExp(`^${en.order.stages[step]} `) })
      await button.first().click()
      await page.getByText(en.order.stages[step === 'begin' ? 'begun' : 'finished']).waitFor()
      await bench.settle()
    }
    await done()
  }
  const answer = await owner.visit.context.request.get(`/orders/${orderId}/stages`)
  const { stages } = (await answer.json()) as {
    stages: { technician: { name: string } | null }[]
  }
  const names = new Set(stages.map(({ technician }) => technician?.name))
  assert.ok(names.has(owner.name) && names.has(staff.name), [...names].join())

  await page.getByRole('button', { name: staff.name }).click()
  for (let tried = 0; tried < 6; tried++) {
    await page.keyboard.type('9999')
    await page.getByRole('button', { name: en.bench.submit }).click()
    await bench.settle()
  }
  await page.getByText(/Try again (in|later)|too many/i).waitFor()

  await owner.visit.open('/settings/shared-devices')
  await owner.visit.page.getByRole('button', { name: `${words.revoke} Bench 3` }).click()
  await owner.visit.page.getByRole('dialog').getByRole('button', { name: words.revoke }).click()
  await owner.visit.page.getByText(words.revoked('Bench 3')).waitFor()
  await bench.open('/bench')
  await page.getByRole('heading', { name: en.bench.notShared }).waitFor()
})

test('for a finger the names and the keys of the PIN are at least 56 px high', async () => {
  const visit = await stage.visit('lab-owner', { isPhone: true })
  const made = await visit.context.request.post('/shared-devices', {
    data: { name: 'Bench 4' },
    headers: { origin: stage.url },
  })
  assert.equal(made.status(), 201)
  await visit.open('/bench')
  const heightOf = async (name: string) =>
    (await visit.page.getByRole('button', { name, exact: true }).boundingBox())?.height ?? 0
  const { members } = (await (await visit.context.request.get('/auth/shared-device')).json()) as {
    members: { name: string }[]
  }
  const [member] = members
  assert.ok(member)
  await visit.page.getByRole('button', { name: member.name }).waitFor()
  assert.ok((await heightOf(member.name)) >= 56)
  await visit.page.getByRole('button', { name: member.name }).click()
  await visit.page.getByRole('heading', { name: en.bench.pinOf(member.name) }).waitFor()
  for (const name of [en.bench.digit('1'), en.bench.remove, en.bench.submit, en.bench.another]) {
    assert.ok((await heightOf(name)) >= 56, name)
  }
})
