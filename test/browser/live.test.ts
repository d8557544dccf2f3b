import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './stage.ts'
import type { Visit } from './visit.ts'

const stage = await openStage()
after(stage.assertNoFaults)

async function ordersInWork({ context }: Visit, count: number): Promise<string[]> {
  const answer = await context.request.get(`/orders?status=in_production&limit=${count}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  assert.equal(data.length, count)
  return data.map(({ id }) => id)
}

async function write({ context }: Visit, orderId: string, body: string): Promise<void> {
  const answer = await context.request.post(`/orders/${orderId}/comments`, {
    data: { body, visibility: 'shared' },
    headers: { origin: stage.url },
  })
  assert.ok(answer.ok(), await answer.text())
}

/** What the page asks the service for from now on, without the stream. */
function readsOf({ page }: Visit): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'GET')
      reads.push(new URL(request.url()).pathname)
  })
  return reads
}

test('what happens to other orders reads nothing of the one on the screen, and its own only its part', async () => {
  const [lab, clinic] = [await stage.visit('lab-owner'), await stage.visit('clinic-owner')]
  const [shown = '', other = ''] = await ordersInWork(clinic, 2)
  const listening = lab.page.waitForResponse((response) =>
    response.url().endsWith('/events/stream'),
  )
  await lab.open(`/orders/${shown}`)
  await listening
  await lab.page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).waitFor()
  const reads = readsOf(lab)
  await write(clinic, other, 'This one may wait.')
  const words = 'The shade is as last time.'
  await write(clinic, shown, words)
  await lab.page.getByRole('paragraph').filter({ hasText: words }).waitFor()
  await lab.settle()
  assert.deepEqual(
    reads.filter((path) => path.includes(other)),
    [],
  )
  const parts = new Set(
    reads.filter((path) => path.includes(shown)).map((path) => path.split('/').at(-1)),
  )
  assert.ok(parts.has('comments'))
  for (const part of [shown, 'stages', 'approvals', 'events', 'material-uses'])
    assert.ok(!parts.has(part), `${part}: ${reads.join(' ')}`)
})

test('after an own note the notes are read, not the whole page', async () => {
  const clinic = await stage.visit('clinic-owner')
  const [shown = ''] = await ordersInWork(clinic, 1)
  await clinic.open(`/orders/${shown}`)
  const reads = readsOf(clinic)
  const words = 'Please make the contact a little lighter.'
  await clinic.page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).fill(words)
  await clinic.page.getByRole('button', { name: en.order.talk.send, exact: true }).click()
  await clinic.page.getByRole('paragraph').filter({ hasText: words }).waitFor()
  await clinic.settle()
  assert.ok(reads.some((path) => path.endsWith(`/${shown}/comments`)))
  for (const path of [`/orders/${shown}`, '/auth/session', '/organizations', '/shipments'])
    assert.ok(!reads.includes(path), reads.join(' '))
})
