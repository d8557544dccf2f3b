import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, assertServes, openStarts } from '#test/app/starts'

const { run, assertRefused } = await openStarts()

test('a start begins without the demo where it is asked to', async () => {
  await assertRefused({}, /The options --emtpy are not known\..*npm start -- --empty/s, ['--emtpy'])
  const help = run({}, ['--help'])
  assert.equal(await help.ended, 0)
  assert.match(help.output(), /starts without the demo/)

  const empty = run({}, ['--empty'])
  const address = await addressOf(empty)
  await assertServes(address)
  assert.match(empty.output(), new RegExp(`Mailbox +${address}/app/mailbox`))
  assert.match(empty.output(), new RegExp(`Begin +${address}/app/sign-up`))
  assert.doesNotMatch(empty.output(), /demo/)
  empty.child.kill('SIGTERM')
  assert.equal(await empty.ended, 0)
})
