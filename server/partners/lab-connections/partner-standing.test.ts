import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { testApp, type Actor, type Organization } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })

const standing = async ({ owner }: { owner: Actor }, id: string) =>
  (await owner.get(`/lab-connections/${id}`)).body.labConnection.partnerStanding

const confirm = ({ ownerUserId }: Organization, emailVerifiedAt: string | null) =>
  w.across((tx) =>
    tx.run(build.updateTable('users').set({ emailVerifiedAt }).where('id', '=', ownerUserId)),
  )

async function ask(from: Organization, to: Organization): Promise<string> {
  const { status, body } = await from.owner.post('/lab-connections', {
    [`${to.type}OrganizationId`]: to.id,
  })
  assert.equal(status, 201)
  return body.labConnection.id
}

const move = async (who: Organization, id: string, step: string) =>
  assert.equal((await who.owner.post(`/lab-connections/${id}/${step}`)).status, 200)

test('each side reads whether an owner of the other confirmed an address, from the request on', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  await confirm(lab, null)
  const id = await ask(lab, clinic)
  assert.deepEqual(await standing(clinic, id), { isAddressConfirmed: false, isNameShared: false })
  assert.deepEqual(await standing(lab, id), { isAddressConfirmed: true, isNameShared: false })
  await w.member(lab)
  assert.equal((await standing(clinic, id)).isAddressConfirmed, false, 'staff do not count')
  await move(clinic, id, 'accept')
  await confirm(lab, new Date().toISOString())
  assert.equal((await standing(clinic, id)).isAddressConfirmed, true)
  const { data } = (await clinic.owner.get('/lab-connections')).body
  assert.deepEqual(data[0].partnerStanding, { isAddressConfirmed: true, isNameShared: false })
})

test('a name that another organization has is marked, also after a rename, and nothing of that one is shown', async () => {
  const real = await w.org('lab', 'Dental Lab Smith GmbH')
  const [fake, clinic] = [await w.org('lab', 'Honest Ceramics'), await w.org('clinic')]
  const id = await ask(fake, clinic)
  await move(clinic, id, 'accept')
  assert.equal((await standing(clinic, id)).isNameShared, false)
  const renamed = await fake.owner.patch('/organization', { name: 'DENTAL LAB SMlTH' })
  assert.equal(renamed.status, 200)
  const answer = await clinic.owner.get(`/lab-connections/${id}`)
  assert.equal(answer.body.labConnection.partnerStanding.isNameShared, true)
  assert.ok(!answer.text.includes(real.id))
  assert.ok(!answer.text.includes('GmbH'))
  await w.across((tx) =>
    tx.run(build.updateTable('organizations').set({ status: 'closed' }).where('id', '=', real.id)),
  )
  assert.equal((await standing(clinic, id)).isNameShared, false, 'a closed one poses as nobody')
})

test('a laboratory of the practice that has its name is no other organization to the practice', async () => {
  const [lab, clinic] = [await w.org('lab', 'Sunny Teeth'), await w.org('clinic', 'Sunny Teeth')]
  const id = await ask(lab, clinic)
  assert.equal((await standing(clinic, id)).isNameShared, false)
  await w.org('clinic', 'Sunny Teeth Ltd.')
  assert.equal((await standing(clinic, id)).isNameShared, true)
})

test('nothing is shown before there is a partner, nor after the end', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const invited = await lab.owner.post('/lab-connections', { invitedEmail: 'a@sample.example' })
  assert.equal(invited.body.labConnection.partnerStanding, null)
  const id = await ask(lab, clinic)
  await move(clinic, id, 'accept')
  await move(lab, id, 'suspend')
  assert.notEqual(await standing(clinic, id), null)
  await move(clinic, id, 'end')
  assert.deepEqual([await standing(clinic, id), await standing(lab, id)], [null, null])
  const declined = await ask(lab, clinic)
  await move(clinic, declined, 'decline')
  assert.deepEqual([await standing(clinic, declined), await standing(lab, declined)], [null, null])
})

test('the holder of an invitation reads the same of who invites, while it is open', async () => {
  const [lab, other] = [
    await w.org('lab', 'Ceramics Wörner'),
    await w.org('lab', 'CERAMICS WÖRNER'),
  ]
  const { body } = await lab.owner.post('/lab-connections', { invitedEmail: 'b@sample.example' })
  const [mail] = await w.across((tx) =>
    tx.all(build.selectFrom('mails').select('body').where('recipient', '=', 'b@sample.example')),
  )
  const token = /token=([\w-]{43})/.exec(mail?.body ?? '')?.[1]
  const preview = async () =>
    (await w.stranger.post('/auth/invitations/lab-connection/preview', { token })).body.invitation
  assert.deepEqual((await preview()).partnerStanding, {
    isAddressConfirmed: true,
    isNameShared: true,
  })
  assert.ok(!JSON.stringify(await preview()).includes(other.id))
  await move(lab, body.labConnection.id, 'withdraw')
  assert.equal((await preview()).partnerStanding, null)
})

test('whoever renames an organization again and again to try out names is stopped', async () => {
  const { owner } = await w.org('lab')
  for (let n = 1; n <= 5; n++) {
    assert.equal((await owner.patch('/organization', { name: `Name number ${n}` })).status, 200)
  }
  const refused = await owner.patch('/organization', { name: 'One more name' })
  assert.equal(refused.status, 429, refused.text)
  assert.equal(refused.body.code, 'organization_renamed_too_often')
  // What folds to the same name, and all else, is free.
  assert.equal((await owner.patch('/organization', { name: 'NAME number 5 GmbH' })).status, 200)
  assert.equal((await owner.patch('/organization', { city: 'Berlin' })).status, 200)
})

const keysOf = async (names: readonly string[]): Promise<string[]> => {
  const rows = await w.across((tx) =>
    tx.all(
      sql<{ key: string }>`select app.name_key(name) as key
        from unnest(${[...names]}::text[]) with ordinality as n (name, at) order by at`.compile(
        build,
      ),
    ),
  )
  return rows.map(({ key }) => key)
}

const sameNames = [
  [
    'Dental Lab Smith',
    'DENTAL LAB SMITH',
    'Dental-Lab  Smith',
    'DentalLab Smith',
    'Dental Lab Smith.',
  ],
  [
    'Dental Lab Smith',
    'Dentаl Lаb Smith',
    'Dental Lab Ѕmіth',
    'DentaI Lab Smith',
    'Ｄｅｎｔａｌ Lab Smith',
  ],
  [
    'Dental Lab Smith',
    'Dental Lab Smith GmbH',
    'Dental Lab Smith G.m.b.H.',
    'Dental Lab Smith Ltd.',
  ],
  [
    'Dental Lab Smith',
    'Dental Lab Smith GmbH & Co. KG',
    'Dental Lab Smith, LLC',
    'Dental Lab Smith e.K.',
  ],
  [
    'Dental Lab Smith',
    'Dental Lab Smith UG (haftungsbeschränkt)',
    'Déntal Láb Smith',
    '𝐃𝐞𝐧𝐭𝐚𝐥 Lab Smith',
  ],
  ['Zahntechnik Müller', 'Zahntechnik Mueller', 'ZAHNTECHNIK MÜLLER', 'Zahntechnik Muller'],
  ['Groß & Söhne', 'Gross und Soehne', 'GROSS + SÖHNE'],
  ['Modern Dental', 'Modem Dental', 'Modern Denta1'],
  ['Зубная лаборатория', 'ЗУБНАЯ ЛАБОРАТОРИЯ', 'Зубная Лаборатория ООО'],
  ['Οδοντοτεχνικό', 'ΟΔΟΝΤΟΤΕΧΝΙΚΌ', 'Οδοντοτεχνικο'],
  ['東京歯科', '東京歯科 '],
]

test('names that look alike have one key, and others do not', async () => {
  for (const group of sameNames) {
    const keys = await keysOf(group)
    assert.deepEqual(
      new Set(keys).size,
      1,
      JSON.stringify(Object.fromEntries(group.map((n, i) => [n, keys[i]]))),
    )
  }
  const others = [
    'Dental Lab Smith',
    'Dental Lab Smyth',
    'Dental Lab Smith 2',
    'Smith Dental',
    'Lab Smith',
    'Ag',
    'Co',
    'GmbH',
    '東京歯科',
    '大阪歯科',
    'Зубная лаборатория',
    'Agnes Dental',
    'Dental Corporal',
  ]
  assert.equal(new Set(await keysOf(others)).size, others.length)
})

test('a name of signs alone has a key of its own, and an index finds what is shared', async () => {
  const [a, b, c] = await keysOf(['★★★', '♥', '★★★'])
  assert.ok(a)
  assert.notEqual(a, b)
  assert.equal(a, c)
  const plan = await w.across(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`.compile(build))
    return tx.all(
      sql<
        Record<string, string>
      >`explain select from app.organizations where name_key = 'x' and status <> 'closed'`.compile(
        build,
      ),
    )
  })
  assert.match(JSON.stringify(plan), /organizations_of_name/)
})
