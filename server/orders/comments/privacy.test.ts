import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { namesPatient } from '#contract/partners/person-names'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const nora = { firstName: 'Nora', lastName: 'Żółć-Sample' }

async function fixtureOf(mode: 'full' | 'initials' | 'code_only') {
  const fixture = await orderFixture(w, mode)
  const patientId = await addPatient(w, fixture.clinic, nora)
  const comment = async (orderId: string, body: string, visibility = 'shared') =>
    (await fixture.clinic.owner.post(`/orders/${orderId}/comments`, { body, visibility })).status
  const commentsSeen = async (orderId: string): Promise<string[]> =>
    (await fixture.lab.owner.get(`/orders/${orderId}/comments`)).body.data.map(
      ({ body }: { body: string }) => body,
    )
  return { ...fixture, patientId, comment, commentsSeen }
}

for (const mode of ['initials', 'code_only'] as const) {
  test(`under ${mode} a clinic cannot show the laboratory the name, and may write it internally`, async () => {
    const { clinic, draft, patientId, comment, commentsSeen, transition } = await fixtureOf(mode)
    const { id } = await draft({ patientId })
    await transition('clinic', id, 'submit')
    for (const body of ['For NORA.', 'mrs zolc sample is late', 'See sample/nora', 'Żółć-Sample']) {
      assert.equal(await comment(id, body), 422, body)
    }
    assert.equal(await comment(id, 'Nora is late', 'internal'), 201)
    assert.equal(await comment(id, 'The honorary sampling is done'), 201)
    assert.deepEqual(await commentsSeen(id), ['The honorary sampling is done'])
    const refused = await clinic.owner.post(`/orders/${id}/comments`, {
      body: 'Nora',
      visibility: 'shared',
    })
    assert.equal(refused.body.code, 'comment_names_patient')
    assert.doesNotMatch(refused.body.detail, /nora/i)
  })
}

test('under full a name is no secret', async () => {
  const { draft, patientId, comment, commentsSeen, transition } = await fixtureOf('full')
  const { id } = await draft({ patientId })
  await transition('clinic', id, 'submit')
  assert.equal(await comment(id, 'Nora is late'), 201)
  assert.deepEqual(await commentsSeen(id), ['Nora is late'])
})

test('a laboratory cannot find out the name by guessing: no comment of it is refused', async () => {
  const { lab, draft, patientId, transition } = await fixtureOf('code_only')
  const { id } = await draft({ patientId })
  await transition('clinic', id, 'submit')
  const guess = { body: 'Is it Nora?', visibility: 'shared' }
  assert.equal((await lab.owner.post(`/orders/${id}/comments`, guess)).status, 201)
})

test('what named the patient before it was known who that is becomes internal with the submit', async () => {
  const { clinic, draft, patientId, comment, commentsSeen, transition } =
    await fixtureOf('code_only')
  const { id } = await draft({ patientId: null })
  assert.equal(await comment(id, 'Nora comes on Monday'), 201)
  assert.equal(await comment(id, 'It is urgent'), 201)
  await clinic.owner.patch(`/orders/${id}`, { patientId })
  await transition('clinic', id, 'submit')
  assert.deepEqual(await commentsSeen(id), ['It is urgent'])
  const own = (await clinic.owner.get(`/orders/${id}/comments?visibility=internal`)).body.data
  assert.deepEqual(
    own.map(({ body }: { body: string }) => body),
    ['Nora comes on Monday'],
  )
})

test('a stricter privacy mode takes the name out of what the laboratory could read before', async () => {
  const { clinic, connection, draft, patientId, comment, commentsSeen, transition } =
    await fixtureOf('full')
  const { id } = await draft({ patientId })
  await transition('clinic', id, 'submit')
  await comment(id, 'Nora is late')
  await comment(id, 'It is urgent')
  await clinic.owner.patch(`/lab-connections/${connection.id}`, { privacyMode: 'initials' })
  assert.deepEqual(await commentsSeen(id), ['It is urgent'])
})

test('the database finds the same names as the program', async () => {
  const names = [
    null,
    '',
    'Li',
    'N',
    'Nora',
    'van der Berg',
    'Anna-Lena',
    'Straßer',
    'Łuczak',
    '山田',
    '王',
    'ガガ',
    '민준',
    'Al',
    'O’Brien',
  ]
  const texts = [
    ...'Nora|nora!|honoraries|berg|van der Berg|VAN DER BERG|Anna|anna lena|Lenas|strasser|STRAßER'.split(
      '|',
    ),
    ...'noras|norass|als|Lis|der|Bergs|van der Bergs|annas|患者山田様|王様|カカ|ガガ|ｶﾞｶﾞ|김민준님|brien|o brien|ＮＯＲＡ'.split(
      '|',
    ),
    ...'luczak|Łuczaks|li|Lisa|n|N.|山田 さん|山|| - |Mr. Berg, Nora|nora\u0308|no-ra'.split('|'),
  ]
  const pairs = texts.flatMap((text) => names.map((name) => ({ text, name })))
  const rows = await w.across((tx) =>
    tx.all(
      sql<{
        found: boolean
      }>`select app.names_patient(pair ->> 'text', null, pair ->> 'name') as found
        from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as p (pair, place)
        order by place`,
    ),
  )
  const differing = pairs.filter(
    ({ text, name }, place) =>
      namesPatient(text, { firstName: null, lastName: name }) !== rows[place]?.found,
  )
  assert.deepEqual(differing, [])
  assert.ok(rows.some(({ found }) => found))
})
