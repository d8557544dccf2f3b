import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { setupTasks, type SetupGuide, type SetupTask } from '#contract/workspace/setup-guide'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const tasks = Object.keys(setupTasks) as SetupTask[]

const guideOf = async ({ owner }: Organization): Promise<SetupGuide> =>
  (await owner.get('/setup-guide')).body

async function expectDone(who: Organization, done: SetupTask[]): Promise<void> {
  const guide = await guideOf(who)
  assert.deepEqual(
    tasks.filter((task) => guide.done[task]),
    done,
  )
}

const patch = (who: Organization, body: unknown) => who.owner.patch('/setup-guide', body)

test('a stranger is asked to sign in, and a device credential is not enough', async () => {
  const lab = await w.org('lab')
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await w.stranger.get('/setup-guide')).status, 401)
  assert.equal((await w.stranger.patch('/setup-guide', {})).status, 401)
  assert.equal((await device.get('/setup-guide')).body.code, 'session_cookie_required')
  assert.equal((await device.patch('/setup-guide', {})).status, 401)
})

test('a new organization of either type has all eleven tasks before it', async () => {
  for (const type of ['lab', 'clinic'] as const) {
    assert.deepEqual(await guideOf(await w.org(type)), {
      state: { skipped: [], hiddenAt: null },
      done: Object.fromEntries(tasks.map((task) => [task, false])),
    })
  }
  assert.equal(tasks.length, 11)
})

test('staff reads and patches the guide, and another organization has its own', async () => {
  const [lab, other] = [await w.org('lab'), await w.org('lab')]
  const staff = await w.member(lab)
  const patched = await staff.patch('/setup-guide', { skipped: ['stripe'] })
  assert.equal(patched.status, 200)
  assert.deepEqual((await guideOf(lab)).state.skipped, ['stripe'])
  assert.deepEqual((await guideOf(other)).state.skipped, [])
})

test('completion cannot be set, and no other key is known', async () => {
  const lab = await w.org('lab')
  for (const body of [
    { done: { company: true } },
    { skipped: [], done: {} },
    { state: { skipped: [] } },
    { company: true },
    { skipped: null },
    { skipped: 'stripe' },
    { skipped: [1] },
    { hiddenAt: '' },
    { hiddenAt: true },
    { hiddenAt: '2026-11-20' },
    { hiddenAt: '2026-11-20T23:50:00' },
    { hiddenAt: '2026-02-30T10:00:00Z' },
    { hiddenAt: '2026-11-20T25:50:00Z' },
    [],
    'skipped',
  ]) {
    assert.equal((await patch(lab, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await patch(lab, undefined)).status, 200, 'no body is no change')
  assert.deepEqual((await guideOf(lab)).state, { skipped: [], hiddenAt: null })
})

for (const type of ['lab', 'clinic'] as const) {
  test(`a ${type} may skip any task but those that are required of it, which are named`, async () => {
    const who = await w.org(type)
    const required = tasks.filter(
      (task) =>
        setupTasks[task].isRequired && (setupTasks[task].for as readonly string[]).includes(type),
    )
    assert.deepEqual(
      required,
      type === 'lab' ? ['company', 'products'] : ['company', 'connect-lab'],
    )
    for (const key of required) {
      const refused = await patch(who, { skipped: ['team', key] })
      assert.equal(refused.status, 400)
      assert.equal(refused.body.errors[0].pointer, '/skipped/1')
      assert.deepEqual(refused.body.errors[0].params, { task: key })
    }
    const optional = tasks.filter((task) => !required.includes(task))
    const { body } = await patch(who, { skipped: optional })
    assert.deepEqual(body.state.skipped, optional)
  })
}

test('an unknown task is refused by name', async () => {
  const refused = await patch(await w.org('lab'), { skipped: ['toString'] })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.body.errors[0].params, { task: 'toString' })
})

test('skipped is replaced as a whole, repeated keys collapse, and the order is kept', async () => {
  const lab = await w.org('lab')
  const { body } = await patch(lab, { skipped: ['team', 'stripe', 'team', 'customers', 'stripe'] })
  assert.deepEqual(body.state.skipped, ['team', 'stripe', 'customers'])
  assert.deepEqual((await patch(lab, { skipped: ['workflows'] })).body.state.skipped, ['workflows'])
  assert.deepEqual((await patch(lab, { skipped: [] })).body.state.skipped, [])
})

test('keys that are not sent stay, and null shows the guide again', async () => {
  const lab = await w.org('lab')
  await patch(lab, { skipped: ['stripe'] })
  const hidden = await patch(lab, { hiddenAt: '2026-11-20T23:50:00.000Z' })
  assert.deepEqual(hidden.body.state, { skipped: ['stripe'], hiddenAt: '2026-11-20T23:50:00.000Z' })
  const same = await patch(lab, {})
  assert.equal(same.status, 200)
  assert.deepEqual(same.body, hidden.body)
  await patch(lab, { skipped: ['team'] })
  const shown = await patch(lab, { hiddenAt: null })
  assert.deepEqual(shown.body.state, { skipped: ['team'], hiddenAt: null })
})

test('an instant in any form of RFC 3339 is kept as UTC with milliseconds', async () => {
  const lab = await w.org('lab')
  for (const [sent, kept] of [
    ['2026-11-20T23:50:00Z', '2026-11-20T23:50:00.000Z'],
    ['2026-11-21T00:50:00.5+01:00', '2026-11-20T23:50:00.500Z'],
    ['2999-12-31T23:59:59.999999999-14:00', '3000-01-01T14:00:00.000Z'],
  ]) {
    assert.equal((await patch(lab, { hiddenAt: sent })).body.state.hiddenAt, kept)
  }
})

test('two patches at once each keep the key that they sent', async () => {
  for (const first of ['skipped', 'hiddenAt']) {
    const lab = await w.org('lab')
    if (first === 'hiddenAt') await patch(lab, { skipped: ['customers'] })
    await Promise.all([
      patch(lab, { skipped: ['stripe'] }),
      patch(lab, { hiddenAt: '2026-11-20T23:50:00.000Z' }),
    ])
    assert.deepEqual((await guideOf(lab)).state, {
      skipped: ['stripe'],
      hiddenAt: '2026-11-20T23:50:00.000Z',
    })
  }
})

test('skipping a task does not make it done', async () => {
  const lab = await w.org('lab')
  await patch(lab, { skipped: ['categories', 'customers', 'connect-lab'] })
  await expectDone(lab, [])
})

test('company is done with a full profile; a laboratory needs its legal name too', async () => {
  const profile = {
    name: 'Sample',
    addressLine1: 'Sample Street 1',
    city: 'Berlin',
    country: 'DE',
    phone: '+49 30 5550100',
  }
  const save = (who: Organization, changes: Record<string, string | null>) =>
    w.across((tx) =>
      tx.run(build.updateTable('organizations').set(changes).where('id', '=', who.id)),
    )
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  await save(clinic, profile)
  await expectDone(clinic, ['company'])
  await save(lab, profile)
  await expectDone(lab, [])
  await save(lab, { legalName: 'Sample GmbH' })
  await expectDone(lab, ['company'])
  for (const [key, value] of Object.entries({ ...profile, legalName: 'Sample GmbH' })) {
    if (key === 'name') continue
    await save(lab, { [key]: null })
    await expectDone(lab, [])
    if (key !== 'country') {
      await save(lab, { [key]: '  ' })
      await expectDone(lab, [])
    }
    await save(lab, { [key]: value })
  }
  await expectDone(lab, ['company'])
})

test('connect-lab is done while a connection is active, for the clinic alone', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { body } = await clinic.owner.post('/lab-connections', { labOrganizationId: lab.id })
  const path = `/lab-connections/${body.labConnection.id}`
  await expectDone(clinic, [])
  await lab.owner.post(`${path}/accept`)
  await expectDone(clinic, ['connect-lab'])
  await expectDone(lab, ['customers'])
  await lab.owner.post(`${path}/suspend`, {})
  await expectDone(clinic, [])
  await lab.owner.post(`${path}/resume`)
  await expectDone(clinic, ['connect-lab'])
  await clinic.owner.post(`${path}/end`)
  await expectDone(clinic, [])
})

test('dentists is done with an active dentist of the own clinic', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { body } = await clinic.owner.post('/dentists', { firstName: 'Mara', lastName: 'Sample' })
  await expectDone(clinic, ['dentists'])
  await w.connect(lab, clinic)
  await expectDone(lab, ['customers'])
  await clinic.owner.delete(`/dentists/${body.dentist.id}`)
  await expectDone(clinic, ['connect-lab'])
})

test('scanners is done while an active scanner connection is connected, in test mode too', async () => {
  for (const type of ['lab', 'clinic'] as const) {
    const who = await w.org(type)
    const id = newId()
    await w.across((tx) =>
      tx.run(
        build.insertInto('scannerConnections').values({
          id,
          organizationId: who.id,
          scannerType: 'medit',
          name: 'Room 1',
          testMode: true,
        }),
      ),
    )
    const save = (changes: { connectionStatus?: 'connected' | 'error'; isActive?: boolean }) =>
      w.across((tx) =>
        tx.run(build.updateTable('scannerConnections').set(changes).where('id', '=', id)),
      )
    await expectDone(who, [])
    await save({ connectionStatus: 'connected' })
    await expectDone(who, ['scanners'])
    await save({ isActive: false })
    await expectDone(who, [])
    await save({ isActive: true, connectionStatus: 'error' })
    await expectDone(who, [])
  }
})

test('team is done with two active members', async () => {
  const clinic = await w.org('clinic')
  const { membershipId } = await w.member(clinic)
  await expectDone(clinic, ['team'])
  await w.across((tx) =>
    tx.run(
      build.updateTable('memberships').set({ status: 'disabled' }).where('id', '=', membershipId),
    ),
  )
  await expectDone(clinic, [])
})

test('team is done while an invitation is pending and has not expired', async () => {
  const lab = await w.org('lab')
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('invitations').values({
        id,
        organizationId: lab.id,
        email: 'colleague@sample.example',
        role: 'staff',
        tokenHash: Buffer.alloc(32, 1),
        invitedByUserId: lab.ownerUserId,
        expiresAt: sql`now() + interval '7 days'`,
      }),
    ),
  )
  await expectDone(lab, ['team'])
  const save = (change: ReturnType<typeof sql>) =>
    w.across((tx) =>
      tx.run(sql`update app.invitations set ${change} where id = ${id}`.compile(build)),
    )
  await save(sql`status = 'revoked'`)
  await expectDone(lab, [])
  await save(sql`status = 'pending', expires_at = now() - interval '1 second'`)
  await expectDone(lab, [])
})

test('categories and products are done by what is in use, priced and in its place', async () => {
  const lab = await w.org('lab')
  const shelf = (await lab.owner.post('/product-categories', { name: 'Crowns' })).body
    .productCategory.id
  await expectDone(lab, ['categories'])
  const { product } = (
    await lab.owner.post('/products', {
      name: 'Crown',
      restorationType: 'crown',
      unit: 'tooth',
      currency: 'EUR',
    })
  ).body
  const path = `/products/${product.id}`
  await expectDone(lab, ['categories'])
  await lab.owner.patch(path, { basePriceMinor: 0 })
  await expectDone(lab, ['categories'])
  await lab.owner.patch(path, { categoryId: shelf })
  await expectDone(lab, ['categories', 'products'])

  const clinic = await w.org('clinic')
  await w.connect(lab, clinic)
  await expectDone(clinic, ['connect-lab'])

  await lab.owner.patch(path, { basePriceMinor: null })
  await expectDone(lab, ['categories', 'customers'])
  await lab.owner.patch(path, { basePriceMinor: 12_900 })
  await lab.owner.delete(path)
  await expectDone(lab, ['categories', 'customers'])
  await lab.owner.delete(`/product-categories/${shelf}`)
  await expectDone(lab, ['customers'])
})

test('finances is done when an owner confirmed all four settings', async () => {
  const lab = await w.org('lab')
  const save = (change: ReturnType<typeof sql>) =>
    w.across((tx) =>
      tx.run(
        sql`update app.finance_settings set ${change} where organization_id = ${lab.id}`.compile(
          build,
        ),
      ),
    )
  await w.across((tx) =>
    tx.run(
      build.insertInto('financeSettings').values({
        organizationId: lab.id,
        currency: 'EUR',
        taxMode: 'exclusive',
        paymentTermsDays: 0,
        invoicePrefix: 'R',
      }),
    ),
  )
  await expectDone(lab, [])
  await save(sql`confirmed_at = now()`)
  await expectDone(lab, ['finances'])
  for (const [column, value] of [
    ['currency', 'EUR'],
    ['tax_mode', 'none'],
    ['payment_terms_days', 14],
    ['invoice_prefix', 'R'],
  ] as const) {
    await save(sql`${sql.ref(column)} = null`)
    await expectDone(lab, [])
    await save(sql`${sql.ref(column)} = ${value}`)
  }
  await expectDone(lab, ['finances'])
})

test('stripe is done while the account charges, pays out and has its details', async () => {
  const lab = await w.org('lab')
  const flags = ['chargesEnabled', 'payoutsEnabled', 'detailsSubmitted'] as const
  await w.across((tx) =>
    tx.run(build.insertInto('paymentAccounts').values({ organizationId: lab.id })),
  )
  const save = (flag: (typeof flags)[number], value: boolean) =>
    w.across((tx) =>
      tx.run(
        build
          .updateTable('paymentAccounts')
          .set({ [flag]: value })
          .where('organizationId', '=', lab.id),
      ),
    )
  for (const flag of flags) {
    await expectDone(lab, [])
    await save(flag, true)
  }
  await expectDone(lab, ['stripe'])
  for (const flag of flags) {
    await save(flag, false)
    await expectDone(lab, [])
    await save(flag, true)
  }
})

test('workflows is done when the laboratory saved one of two stages; a template does not count', async () => {
  const lab = await w.org('lab')
  const id = newId()
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('workflows').values({ id, organizationId: lab.id, name: 'Template' }),
    )
    for (const sortOrder of [0, 1]) {
      await tx.run(
        build.insertInto('workflowStages').values({
          id: newId(),
          organizationId: lab.id,
          workflowId: id,
          name: 'Stage',
          publicLabel: 'Stage',
          sortOrder,
        }),
      )
    }
  })
  const path = `/workflows/${id}`
  await expectDone(lab, [])
  await lab.owner.patch(path, { name: 'Ours' })
  await expectDone(lab, ['workflows'])
  await lab.owner.patch(path, { stages: [{ name: 'One' }] })
  await expectDone(lab, [])
  await lab.owner.patch(path, { stages: [{ name: 'One' }, { name: 'Two' }] })
  await expectDone(lab, ['workflows'])
  await lab.owner.delete(path)
  await expectDone(lab, [])
})

test('customers is done with a customer that is not archived', async () => {
  const lab = await w.org('lab')
  const { customer } = (await lab.owner.post('/customers', { name: 'Practice by the Sea' })).body
  await expectDone(lab, ['customers'])
  await lab.owner.delete(`/customers/${customer.id}`)
  await expectDone(lab, [])
})

test('what does not apply to a clinic stays undone, whatever its tables hold', async () => {
  const clinic = await w.org('clinic')
  const organizationId = clinic.id
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('customers').values({ id: newId(), organizationId, name: 'Nobody' }),
    )
    await tx.run(
      build.insertInto('paymentAccounts').values({
        organizationId,
        chargesEnabled: true,
        payoutsEnabled: true,
        detailsSubmitted: true,
      }),
    )
  })
  await expectDone(clinic, [])
})
