import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { orgScope } from '#platform/db/db'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, assertTidy, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const fill = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 70, alpha } } })
const base64Of = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
const svgOf = (inside: string, size = 'width="40" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`
const change = (body: object) => lab.owner.patch('/letterhead', body)

/** The logo as it is printed. */
async function printedOf(logo: string) {
  const answer = await change({ logo })
  assert.equal(answer.status, 200, answer.text)
  const [, base64 = ''] = answer.body.letterhead.logo.split(',')
  const bytes = Buffer.from(base64, 'base64')
  return { bytes, ...(await sharp(bytes).metadata()) }
}

const imagesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1

test('a laboratory has no letterhead until its owner says so, and nobody else changes it', async () => {
  const other = await w.org('lab')
  const none = { logo: null, accentColor: null, updatedAt: null }
  assert.deepEqual((await other.owner.get('/letterhead')).body.letterhead, none)
  assert.equal((await w.stranger.get('/letterhead')).status, 401)
  assert.equal((await clinic.owner.get('/letterhead')).status, 403)
  const staff = await w.member(lab)
  assert.equal((await staff.patch('/letterhead', { accentColor: '#0b5d4e' })).status, 403)
  assert.equal((await change({})).status, 400)
  const changed = await change({ accentColor: '#0b5d4e' })
  assert.equal(changed.body.letterhead.accentColor, '#0b5d4e')
  assert.deepEqual((await staff.get('/letterhead')).body, changed.body)
  assert.deepEqual((await other.owner.get('/letterhead')).body.letterhead, none)
})

test('a logo is drawn again as a picture on white, no larger than it is printed', async () => {
  const transparent = await printedOf(base64Of(await fill(3_000, 600, 0.2).png().toBuffer()))
  assert.deepEqual(
    [transparent.format, transparent.hasAlpha, transparent.width, transparent.height],
    ['png', false, 1_417, 283],
  )
  const tall = await printedOf(base64Of(await fill(200, 2_000).jpeg().toBuffer()))
  assert.deepEqual([tall.width, tall.height], [50, 496])
  const camera = fill(60, 40).withMetadata({ exif: { IFD0: { Copyright: 'Secret Sample' } } })
  const { bytes } = await printedOf(base64Of(await camera.jpeg().toBuffer()))
  assert.ok(!bytes.includes('Secret Sample'))
  const drawing = await printedOf(base64Of(svgOf('<circle cx="20" cy="10" r="9" fill="#047857"/>')))
  assert.deepEqual([drawing.width, drawing.height], [992, 496])
})

test('a script or an address in a drawing does nothing, and its colours stay', async () => {
  const plain = await printedOf(base64Of(svgOf('<rect width="40" height="20" fill="#047857"/>')))
  const hostile = svgOf(
    `<rect width="40" height="20" fill="#047857"/><script>throw 1</script>
     <image xlink:href="file:///etc/passwd" width="40" height="20"/>
     <image href="https://pontic.example/x.png" width="40" height="20"/>`,
  )
  const { bytes } = await printedOf(base64Of(hostile))
  assert.ok(bytes.equals(plain.bytes))
})

test('what is no picture, too large or too narrow is refused, and the letterhead stays', async () => {
  const before = (await lab.owner.get('/letterhead')).body
  const png = await fill(600, 400).png().toBuffer()
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>${svgOf('<text>&a;</text>')}`
  // A picture that says it has 900 million pixels.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  const unreadable = [
    Buffer.from('GIF89a not a picture'),
    await fill(60, 40).gif().toBuffer(),
    await fill(60, 40).webp().toBuffer(),
    png.subarray(0, png.length / 2),
    bomb,
    Buffer.from(entities),
    Buffer.from(svgOf('<g>')),
    Buffer.from('%PDF-1.7'),
  ]
  for (const file of unreadable) {
    const answer = await change({ logo: base64Of(file) })
    assert.deepEqual([answer.status, answer.body.code], [422, 'logo_unreadable'])
  }
  const narrow = await change({ logo: base64Of(await fill(1_300, 100).png().toBuffer()) })
  assert.deepEqual([narrow.status, narrow.body.code], [422, 'logo_too_narrow'])
  const large = await change({ logo: base64Of(Buffer.alloc(500_001)) })
  assert.deepEqual([large.status, large.body.code], [422, 'logo_too_large'])
  assert.equal((await change({ logo: 'not base64!' })).status, 400)
  assert.equal((await change({ logo: 'A'.repeat(1_000_001) })).status, 400)
  for (const accentColor of ['red', '#fff', '#12345G']) {
    assert.equal((await change({ accentColor })).status, 400)
  }
  // The lightest grey that is readable on white is #767676.
  for (const [accentColor, status] of [
    ['#777777', 422],
    ['#ffff00', 422],
    ['#767676', 200],
  ] as const) {
    assert.equal((await change({ accentColor })).status, status, accentColor)
  }
  assert.equal((await lab.owner.get('/letterhead')).body.letterhead.logo, before.letterhead.logo)
})

test('ticket and delivery note have the logo in one place, and lose it when it is removed', async () => {
  await change({ accentColor: '#0b5d4e', logo: base64Of(await fill(600, 200).png().toBuffer()) })
  const { documents } = await shippedOrder(fixture)
  const [ticket = '', rx = '', , note = ''] = documents
  for (const path of [ticket, note]) {
    for (const size of ['a4', 'letter']) {
      const { bytes } = await getDocument(lab.owner, `${path}?paper=${size}`)
      assert.equal(imagesIn(bytes), 1, path)
      await assertTidy(bytes)
    }
  }
  const theirs = await getDocument(clinic.owner, note)
  assert.equal(imagesIn(theirs.bytes), 1)
  assert.equal(imagesIn((await getDocument(clinic.owner, rx)).bytes), 0)
  const removed = await change({ logo: null })
  assert.equal(removed.body.letterhead.accentColor, '#0b5d4e')
  assert.equal(imagesIn((await getDocument(lab.owner, note)).bytes), 0)
})

test('an invoice has the letterhead of its day for both sides, whatever changes later', async () => {
  const billing = await openBillingFixture(w)
  const set = (body: object) => billing.lab.owner.patch('/letterhead', body)
  await set({ logo: base64Of(await fill(300, 300).png().toBuffer()), accentColor: '#7a1f4b' })
  const line = { description: 'Crown', quantity: 1, unitPriceMinor: 12_000 }
  const draft = { customerId: billing.customerId, lines: [line] }
  const { id } = (await billing.lab.owner.post('/invoices', draft)).body.invoice
  assert.equal((await billing.lab.owner.post(`/invoices/${id}/issue`)).status, 200)
  const path = `/invoices/${id}/invoice.pdf`
  const before = await getDocument(billing.clinic.owner, path)
  assert.equal(imagesIn(before.bytes), 1)
  assertHolds(before.text, ['Crown', '120.00'])
  await assertTidy(before.bytes)
  // What the laboratory chose a day later.
  await w.across((tx) =>
    tx.run(
      sql`insert into app.letterheads (organization_id, id, accent_color, created_at)
        values (${billing.lab.id}, uuidv7(), '#000000', clock_timestamp() + interval '2 days')`,
    ),
  )
  assert.equal((await billing.lab.owner.get('/letterhead')).body.letterhead.logo, null)
  const after = await getDocument(billing.clinic.owner, path)
  assert.ok(Buffer.from(before.bytes).equals(after.bytes))
  const stranger = await openBillingFixture(w)
  const scope = orgScope({ id: stranger.clinic.id, type: 'clinic' })
  const seen = await w.db
    .read(scope)
    .all(sql`select 1 from app.letterhead(${billing.lab.id}, 'infinity')`)
  assert.deepEqual(seen, [])
})
