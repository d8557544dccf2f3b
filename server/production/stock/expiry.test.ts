import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp, type Organization } from '#test/app/test-app'
import { warnOfExpiry } from './jobs.ts'

const w = await testApp()
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const path = '/stock/settings'

const warn = () => warnOfExpiry(w.app)

/** What was mailed to the owners of a laboratory about its lots. */
const mailsOf = ({ name }: Organization) =>
  w.across((tx) =>
    tx.all(
      sql<{ recipient: string; body: string }>`select recipient, body from app.mails
        where subject like ${`%${name}%`} order by created_at, recipient`.compile(build),
    ),
  )

test('a stranger and a clinic read no settings, and staff change none', async () => {
  const { lab, clinic } = await orderFixture(w)
  const staff = await w.member(lab)
  assert.equal((await w.stranger.get(path)).status, 401)
  assert.equal((await clinic.owner.get(path)).body.code, 'organization_type_required')
  assert.equal((await staff.get(path)).body.settings.expiryWarningDays, 30)
  assert.equal((await staff.patch(path, { expiryWarningDays: 3 })).status, 403)
  for (const expiryWarningDays of [0, 366, 1.5, '3']) {
    assert.equal((await lab.owner.patch(path, { expiryWarningDays })).status, 400)
  }
  const { body } = await lab.owner.patch(path, { expiryWarningDays: 3 })
  assert.equal(body.settings.expiryWarningDays, 3)
  assert.equal((await staff.get(path)).body.settings.expiryWarningDays, 3)
})

test('lots count as expiring within the days of the laboratory, and only what can be used', async () => {
  const fixture = await orderFixture(w)
  const { lab } = fixture
  const stock = stockFixture(fixture)
  const material = await stock.addMaterial()
  const add = (lotNumber: string, days: number | null) =>
    stock.addLot({
      materialId: material.id,
      lotNumber,
      ...(days === null ? {} : { expiresOn: dayIn(days) }),
    })
  await add('later', 20)
  await add('soon', 5)
  await add('past', -3)
  await add('far', 60)
  await add('never', null)
  const used = await add('used', 6)
  await lab.owner.patch(`/material-lots/${used.id}`, { quantityAvailable: 0 })
  const expiring = async () => {
    const { data } = (await lab.owner.get('/material-lots?isExpiring=true')).body
    const row = await stock.stockOf(material)
    return [data.map(({ lotNumber }: { lotNumber: string }) => lotNumber), row.quantityExpiring]
  }
  assert.deepEqual(await expiring(), [['soon', 'later'], 20])
  await lab.owner.patch(path, { expiryWarningDays: 8 })
  assert.deepEqual(await expiring(), [['soon'], 10])
  await lab.owner.patch(path, { expiryWarningDays: null })
  assert.deepEqual(await expiring(), [[], 0])
})

test('owners are mailed once of each lot that expires soon, and again once its day is corrected', async () => {
  const fixture = await orderFixture(w)
  const { lab } = fixture
  const stock = stockFixture(fixture)
  const other = await orderFixture(w)
  await w.member(lab)
  const lot = await stock.addLot({ lotNumber: 'SOON-1', expiresOn: dayIn(12) })
  await stock.addLot({ lotNumber: 'FAR-1', expiresOn: dayIn(90) })
  await stock.addLot({ lotNumber: 'PAST-1', expiresOn: dayIn(-4) })
  await Promise.all([warn(), warn(), warn()])
  await warn()
  const mails = await mailsOf(lab)
  assert.equal(mails.length, 1)
  assert.ok(mails[0]?.body.includes('SOON-1'))
  for (const absent of ['FAR-1', 'PAST-1']) assert.ok(!mails[0]?.body.includes(absent))
  assert.deepEqual(await mailsOf(other.lab), [])
  await lab.owner.patch(`/material-lots/${lot.id}`, { expiresOn: dayIn(9) })
  await warn()
  assert.equal((await mailsOf(lab)).length, 2)
})

test('a laboratory that wants no warning gets none', async () => {
  const fixture = await orderFixture(w)
  const { lab } = fixture
  await lab.owner.patch(path, { expiryWarningDays: null })
  await stockFixture(fixture).addLot({ expiresOn: dayIn(12) })
  await warn()
  assert.deepEqual(await mailsOf(lab), [])
  await lab.owner.patch(path, { expiryWarningDays: 30 })
  await warn()
  assert.equal((await mailsOf(lab)).length, 1)
})
