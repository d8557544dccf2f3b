import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { demoPassword } from '#demo/demo'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const clinic = await stage.visit('clinic-owner')

/** Opens a dialog by the button of that name, fills it, and takes its step. */
async function answer(
  { page, settle }: Visit,
  opener: string | RegExp,
  fill: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: opener })
  await button.first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
  await settle()
}

/** Takes a step out of the menu that is under a name. */
async function choose({ page }: Visit, menu: string, step: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: step }).click()
}

/** Waits for the notice that says it. */
const notified = ({ page }: Visit, words: string) => page.getByText(words).first().waitFor()

async function addPatient(lastName: string, firstName: string): Promise<void> {
  await clinic.open('/patients')
  await answer(clinic, en.patients.add, async (dialog) => {
    await dialog.getByLabel(en.patients.lastName).fill(lastName)
    await dialog.getByLabel(en.patients.firstName).fill(firstName)
  })
}

/** An order of the clinic, and the number of a lot that is in it. */
async function orderWithLot(): Promise<{ id: string; lot: string }> {
  const read = async <T>({ context }: Visit, address: string) => {
    const got = await context.request.get(address)
    assert.ok(got.ok(), await got.text())
    return ((await got.json()) as { data: T[] }).data
  }
  for (const { id } of await read<{ id: string }>(clinic, '/orders?status=completed&limit=20')) {
    const [use] = await read<{ lotNumber: string }>(lab, `/orders/${id}/material-uses`)
    if (use) return { id, lot: use.lotNumber }
  }
  throw new Error('The demo has no work with a lot.')
}

test('a lot that was removed by mistake is put back', async () => {
  const words = en.order.materials
  const { id, lot } = await orderWithLot()
  const uses = async () => {
    const got = await lab.context.request.get(`/orders/${id}/material-uses`)
    const { data } = (await got.json()) as {
      data: Record<'lotNumber' | 'usedAt' | 'undoesUseId' | 'undoneByUseId', string | null>[]
    }
    return data
      .filter(({ undoesUseId, undoneByUseId }) => !undoesUseId && !undoneByUseId)
      .map(({ lotNumber, usedAt }) => `${lotNumber} ${usedAt}`)
      .toSorted()
  }
  const before = await uses()
  await lab.open(`/orders/${id}`)
  await lab.page
    .getByRole('button', { name: words.undoNamed(lot) })
    .first()
    .click()
  await lab.page.getByText(words.undone).waitFor()
  assert.equal((await uses()).length, before.length - 1)
  await lab.page.getByRole('button', { name: en.ui.undo, exact: true }).click()
  await lab.page.getByText(words.noted, { exact: true }).waitFor()
  assert.deepEqual(await uses(), before)
})

test('two records of one person are found while typing and made one', async () => {
  const words = en.patients
  await addPatient('Doubleton', 'Nora')
  await clinic.open('/patients')
  await clinic.page.getByRole('button', { name: words.add }).click()
  const dialog = clinic.page.getByRole('dialog')
  await dialog.getByLabel(words.lastName).fill('Doubleton')
  await dialog.getByLabel(words.firstName).fill('Nora')
  await dialog.getByText(words.alikeTitle).waitFor()
  await dialog.getByRole('button', { name: words.create, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await clinic.open('/patients?search=Doubleton')
  await clinic.page.getByRole('table').getByRole('link').first().click()
  await clinic.page.waitForURL(/\/patients\/[0-9a-f-]{36}$/)
  await clinic.settle()
  const merged = clinic.page.url()
  await choose(clinic, en.ui.actions, words.merge)
  await dialog.getByRole('combobox', { name: words.mergeInto }).fill('Doubleton')
  await clinic.page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: words.mergeAction, exact: true }).click()
  await notified(clinic, words.merged)
  await clinic.page.waitForURL((url) => url.href !== merged)
})

test('all that is kept about a person is handed out as a file, and the record is archived', async () => {
  const words = en.patients
  await clinic.open('/patients?search=Doubleton')
  await clinic.page.getByRole('table').getByRole('link').first().click()
  await clinic.settle()
  const [download] = await Promise.all([
    clinic.page.waitForEvent('download'),
    choose(clinic, en.ui.actions, words.export),
  ])
  assert.match(download.suggestedFilename(), /\.json$/)
  await choose(clinic, en.ui.actions, words.archive)
  await clinic.page.waitForURL(/\/patients$/)
  await clinic.open('/patients?search=Doubleton')
  await clinic.page.getByText(en.ui.nothingFound).waitFor()
})

test('a workflow that no product names is added and archived', async () => {
  const words = en.workflow
  await lab.open('/workflows?workflow=new')
  const { page } = lab
  await page.getByLabel(words.name, { exact: true }).fill('Try of a new way')
  const stageName = page.getByLabel(words.stageName, { exact: true })
  if ((await stageName.count()) === 0)
    await page.getByRole('button', { name: words.addStage }).click()
  await stageName.first().fill('Milling')
  await page.getByRole('button', { name: words.save }).click()
  await notified(lab, words.saved('Try of a new way'))
  await lab.settle()
  await answer(lab, words.archive)
  await notified(lab, words.archived('Try of a new way'))
  await page
    .getByRole('navigation', { name: words.list })
    .getByText('Try of a new way')
    .waitFor({ state: 'detached' })
})

test('a furnace is added with its run, and people get what others leave of them', async () => {
  const words = en.workCentres
  await lab.open('/')
  await lab.page.getByRole('link', { name: en.app.workCentres }).click()
  await lab.settle()
  await answer(lab, words.list.add, async (dialog) => {
    await dialog.getByLabel(words.dialog.name, { exact: true }).fill('Casting furnace')
    await dialog.getByLabel(words.dialog.kind).selectOption('runs')
    await dialog.getByLabel(words.dialog.runPieces).fill('24')
  })
  await lab.page.getByRole('table').getByText('Casting furnace').waitFor()
  await lab.page.getByRole('table').getByText(words.list.runs(1, '24')).waitFor()

  const shifts = await lab.context.request.get('/work-shifts?limit=100')
  const { data } = (await shifts.json()) as { data: { name: string; assignedPercent: number }[] }
  const free = data.find(({ assignedPercent }) => assignedPercent === 0)?.name ?? ''
  await answer(lab, words.list.add, async (dialog) => {
    await dialog.getByLabel(words.dialog.name, { exact: true }).fill('Night shift')
    await dialog.getByRole('button', { name: words.dialog.addPerson }).click()
    const person = dialog.getByLabel(words.dialog.person, { exact: true })
    await person.selectOption({ label: free })
    await dialog.getByText(words.dialog.left('100%')).waitFor()
    await dialog.getByLabel(words.dialog.share).fill('40')
  })
  await lab.page
    .getByRole('row', { name: /^Night shift/ })
    .getByText(words.list.ofTeam('40%'))
    .waitFor()
  await choose(lab, words.list.more('Casting furnace'), words.list.archive)
  await notified(lab, words.list.archivedDone('Casting furnace'))
})

test('an absence is added and deleted', async () => {
  const words = en.workCentres.absences
  await lab.open('/work-centres?tab=absences')
  await answer(lab, words.add, async (dialog) => {
    await dialog.getByLabel(words.who).selectOption({ label: 'Fräsmaschinen' })
    await dialog.getByLabel(words.firstOn).fill('2031-02-03')
    await dialog.getByLabel(words.lastOn).fill('2031-02-04')
    await dialog.getByLabel(words.reason).fill('New spindle')
  })
  await lab.page.getByRole('table').getByText('New spindle').waitFor()
  await choose(lab, words.more('Fräsmaschinen'), words.delete)
  await notified(lab, words.deleted)
  await lab.page.getByRole('table').getByText('New spindle').waitFor({ state: 'detached' })
})

test('a person works fewer days than the laboratory', async () => {
  const words = en.workCentres.shifts
  await lab.open('/work-centres?tab=shifts')
  await answer(lab, /^Edit hours of/, async (dialog) => {
    await dialog.getByLabel(words.likeLab).uncheck()
    await dialog.getByLabel(words.minutes('Friday')).fill('')
  })
  await notified(lab, words.saved)
  await lab.page.getByRole('table').getByText('32 h', { exact: true }).waitFor()
})

test('a lot is received', async () => {
  const words = en.materials
  await lab.open('/materials?view=lots')
  await answer(lab, words.lots.receive, async (dialog) => {
    await dialog.getByLabel(words.lots.material).selectOption({ index: 1 })
    await dialog.getByLabel(words.lots.lotNumber).fill('LOT-77')
    await dialog.getByLabel(words.lots.quantity).fill('40')
  })
  await lab.page.getByRole('table').getByText('LOT-77').waitFor()
})

test('a recall finds the work of a lot, and the clinic says that it knows', async () => {
  const words = en.materials.recalls
  const used = (await orderWithLot()).lot
  await lab.open(`/materials?view=lots&search=${used}`)
  await lab.page.getByRole('checkbox', { name: en.materials.lots.select(used) }).click()
  await lab.page.getByRole('button', { name: en.materials.lots.recall(1) }).click()
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel(words.reason, { exact: true }).fill('Cracks were found in this lot')
  await dialog.getByLabel(words.instruction).fill('Check the work')
  await dialog.getByRole('button', { name: words.submit }).click()
  await lab.page.getByRole('heading', { level: 1, name: `${words.column} ${used}` }).waitFor()
  assert.equal(await dialog.count(), 0)
  const recall = new URL(lab.page.url()).searchParams.get('recall') ?? ''
  const silent = lab.page.getByText(words.notified)
  await silent.first().waitFor()
  const before = await silent.count()

  await clinic.open(`/materials?recall=${recall}`)
  await clinic.page.getByRole('button', { name: words.acknowledge }).click()
  await notified(clinic, words.acknowledgedDone)
  await clinic.page.getByText(words.youKnow).waitFor()
  await silent.nth(before - 1).waitFor({ state: 'detached' })
})

test('an incident is reported by the laboratory and read by both sides', async () => {
  const words = en.materials.incidents
  await lab.open('/materials?view=incidents')
  await answer(lab, words.report, async (dialog) => {
    const order = dialog.getByRole('combobox', { name: words.order })
    await order.and(lab.page.locator(':focus')).waitFor()
    await order.click()
    await lab.page
      .getByRole('option')
      .filter({ hasText: /Kastanienbogen/ })
      .first()
      .click()
    await dialog.getByLabel(words.severity).selectOption({ label: en.materials.severity.serious })
    await dialog.getByText(words.authorities).waitFor()
    await dialog.getByLabel(words.description).fill('The crown broke at the first bite.')
  })
  await notified(lab, words.reported)
  await clinic.open('/materials?view=incidents')
  await clinic.page.getByText('The crown broke at the first bite.').first().waitFor()
})

test('a device that was signed in is revoked', async () => {
  const words = en.settings.devices
  const signedIn = await fetch(new URL('/auth/device/v1/sign-in', stage.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@quellgrund.example',
      password: demoPassword,
      deviceName: 'Corner desk',
    }),
  })
  assert.ok(signedIn.ok, await signedIn.text())
  await lab.open('/settings/devices')
  await lab.page.getByText('Corner desk').first().waitFor()
  await answer(lab, /Corner desk/)
  await notified(lab, words.revoked('Corner desk'))
  await lab.page.getByRole('link', { name: words.ended }).click()
  await lab.page.getByRole('table').getByText('Corner desk').waitFor()
})

test('a password is changed; the one until now must be right', async () => {
  const words = en.settings.account
  const staff = await stage.visit('lab-staff', { expects: [400] })
  await staff.open('/settings/account')
  const { page } = staff
  const change = async (current: string) => {
    await page.getByLabel(words.currentPassword).fill(current)
    await page.getByLabel(words.newPassword).fill('heron cupboard 12 maple')
    await page.getByRole('button', { name: words.change }).click()
  }
  await change('not the password 1')
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await change(demoPassword)
  await notified(staff, words.changed)
  assert.equal(await page.getByLabel(words.newPassword).inputValue(), '')
})

test('after the end of a connection a laboratory finds dentists of its orders by their names', async () => {
  const words = en.dentists
  // All connections at once: each dentist on the page is one of a former partner.
  await stage.world.across((tx) =>
    tx.run(
      sql`update app.lab_connections set status = 'ended', ended_by = 'clinic', ended_at = now()
        where status in ('active', 'suspended')`,
    ),
  )
  await lab.open('/dentists')
  const row = lab.page.getByRole('row').filter({ hasText: words.nameOnly }).first()
  const name = await row.getByRole('button').innerText()
  assert.doesNotMatch(await lab.page.getByRole('table').innerText(), /@|[A-Z]{2}-Z-\d/)
  await row.getByRole('button').click()
  await lab.page.getByRole('dialog').getByText(words.nameOnlyText).waitFor()
  await lab.open(`/orders?search=${encodeURIComponent(name)}`)
  await lab.page.getByRole('table').getByRole('row').nth(1).waitFor()
})
