import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendOrder } from './hands.ts'
import { openStage } from './stage.ts'

const stage = await openStage()
after(stage.assertNoFaults)

test('a whole order is made and sent on a phone by touch, and nothing is wider than it', async () => {
  const phone = await stage.visit('clinic-owner', { isPhone: true })
  await sendOrder(phone, 'Mira Sample', (target) => target.tap())
  assert.equal(await phone.overflow(), 0)
})
