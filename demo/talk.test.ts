import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { namesPatient } from '#contract/partners/person-names'
import { demoPassword } from './demo.ts'
import { demoApp } from '#test/app/demo-app'

const w = await demoApp()

const enter = async (email: string) => {
  const body = { email, password: demoPassword }
  const answer = await w.stranger.post('/auth/sign-in/email', body)
  const [cookie = ''] = answer.headers.getSetCookie()
  return w.as({ cookie: cookie.split(';', 1)[0] ?? '' })
}

for (const email of ['owner@quellgrund.example', 'staff@kastanienbogen.example']) {
  test(`${email} was notified of what happened, and has read what is old`, async () => {
    const actor = await enter(email)
    const all = (await actor.get('/notifications?limit=100')).body
    assert.ok(all.pagination.total >= 25, String(all.pagination.total))
    const unread = (await actor.get('/notifications?isUnread=true')).body.pagination.total
    assert.ok(unread > 0 && unread < all.pagination.total, `${unread} unread`)
    const [first] = all.data
    assert.equal((await actor.get(`/orders/${first.orderId}`)).status, 200)
    const { commentId, orderId } = all.data.find(({ kind }: { kind: string }) => kind === 'comment')
    const { body } = await actor.get(`/orders/${orderId}/comments`)
    assert.ok(body.data.some(({ id }: { id: string }) => id === commentId))
  })
}

test('photos are on a good part of the open orders, with pictures of them and what is said about them', async () => {
  for (const email of ['owner@quellgrund.example', 'owner@kastanienbogen.example']) {
    const actor = await enter(email)
    type File = { id: string; format: string; hasPreview: boolean; hasThumbnail: boolean }
    let photos = 0
    const { data: orders } = (await actor.get('/orders?status=in_production&limit=100')).body
    for (const { id } of orders as { id: string }[]) {
      const files: File[] = (await actor.get(`/orders/${id}/files`)).body.data
      const { data: comments } = (await actor.get(`/orders/${id}/comments`)).body
      const attached = (comments as { attachments: string[] }[]).flatMap((one) => one.attachments)
      for (const photo of files.filter(({ format }) => format === 'jpg')) {
        assert.deepEqual([photo.hasPreview, photo.hasThumbnail], [true, true])
        assert.ok(attached.includes(photo.id), 'a comment refers to the photo')
        photos += 1
      }
    }
    assert.ok(photos >= 3, `${email}: ${photos} photos in ${orders.length} orders`)
  }
})

test('the past of the demo is not announced again', async () => {
  const rows = await w.across((tx) =>
    tx.all(
      sql`select id from app.mails union all select id from app.jobs where queue = 'order-notifications'`,
    ),
  )
  assert.deepEqual(rows, [])
})

test('no comment of the demo that both sides read names the patient', async () => {
  const rows = await w.across((tx) =>
    tx.all(
      sql<{ body: string; firstName: string; lastName: string }>`
        select c.body, p.first_name, p.last_name from app.comments c
          join app.orders o on o.id = c.order_id
          join app.patients p on p.organization_id = o.patient_organization_id and p.id = o.patient_id
        where c.visibility = 'shared'`,
    ),
  )
  assert.ok(rows.length > 50, String(rows.length))
  assert.deepEqual(
    rows.filter((row) => namesPatient(row.body, row)),
    [],
  )
})

test('two German sides write to each other in German, and others in English', async () => {
  const rows = await w.across((tx) =>
    tx.all(
      sql<{ body: string; isGerman: boolean }>`
        select c.body, lab.country = 'DE' and clinic.country = 'DE' as is_german
          from app.comments c join app.orders o on o.id = c.order_id
          join app.organizations lab on lab.id = c.lab_organization_id
          join app.organizations clinic on clinic.id = c.clinic_organization_id
        where c.visibility = 'shared'`,
    ),
  )
  for (const isGerman of [true, false]) {
    const bodies = rows.filter((row) => row.isGerman === isGerman).map(({ body }) => body)
    assert.ok(bodies.length > 10, String(bodies.length))
    assert.deepEqual(
      bodies.filter(
        (body) => /\b(bis|bitte|das|der|die|ist|machen|sie|wir)\b/i.test(body) !== isGerman,
      ),
      [],
    )
  }
})
