import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '#test/app/test-app'
import { en } from '../../web/i18n/en.ts'
import { findBarriers } from './axe.ts'
import { openStage, shots } from './browser-app.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns: each opens the workspace itself.
const { it, inTurn } = collectCases(3)

const stage = await openStage()
after(stage.assertNoFaults)
const lab = await stage.visit('lab-owner')
const { page } = lab
const words = en.viewer

type File = { id: string; kind: string; version: number; hasPreview: boolean }

async function read<T>(path: string): Promise<T[]> {
  const answer = await lab.context.request.get(path)
  return ((await answer.json()) as { data: T[] }).data
}

/** An order of the laboratory with a design in several versions. */
async function orderWithVersions(): Promise<{ orderId: string; latest: number }> {
  for (const { id } of await read<{ id: string }>('/orders?limit=100')) {
    const files = await read<File>(`/orders/${id}/files?limit=50`)
    const isShown = files.every(({ hasPreview }) => hasPreview)
    const versions = files.filter(({ kind }) => kind === 'design_stl').map(({ version }) => version)
    const latest = Math.max(0, ...versions)
    if (isShown && latest >= 2) return { orderId: id, latest }
  }
  throw new Error('The demo has no design in two versions.')
}

const { orderId, latest } = await orderWithVersions()
const dialog = page.getByRole('dialog', { name: new RegExp(`^${words.workspace}`) })
const model = dialog.getByRole('application').first()
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function measureAndStep(): Promise<void> {
  await lab.open(`/orders/${orderId}`)
  const work = await page.getByRole('heading', { level: 1 }).innerText()
  const open = page.getByRole('button', { name: en.order.scanTalk.open })
  await open.focus()
  await press('Enter')
  // The model has the focus as soon as it is there.
  await until(() => model.evaluate((element) => element === document.activeElement), 'the focus')
  // A jaw that comes later moves what is in the middle, where the measure begins.
  await until(
    async () => (await dialog.getByRole('progressbar').count()) === 0,
    'every layer is there',
  )
  await dialog.getByRole('heading', { name: work }).waitFor()
  const steps = dialog.getByRole('list', { name: words.versions }).getByRole('listitem')
  const current = dialog.locator('[aria-current=step]')
  const name = (number: number) => words.versionStep(true, number)
  assert.ok((await steps.count()) >= 2)
  await current.getByText(name(latest)).waitFor()

  // Between the jaws is nothing: what is measured is a little above the middle.
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'm', 'Enter')
  await dialog.getByText(words.measureNext(1)).waitFor()
  await press('ArrowRight', 'Enter')
  const measures = dialog.getByRole('list', { name: words.measures }).getByRole('listitem')
  await measures.first().waitFor()
  assert.match(await measures.first().innerText(), /\d\.\d\d mm/)
  await press('Escape')

  await press('s')
  const handle = dialog.getByRole('slider', { name: words.handle, exact: true })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.focus()
  await press('ArrowUp', 'ArrowUp')
  await until(
    async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - before - 0.2) < 0.15,
    'the plane moves by two tenths',
  )
  // Turned around a place beside the middle, the plane is at another distance from it.
  await press('Shift+ArrowRight')
  await until(
    async () => /5°/.test((await handle.getAttribute('aria-valuetext')) ?? ''),
    'the plane turns by five degrees',
  )
  await dialog.getByRole('figure', { name: words.sectionDrawing }).waitFor()

  await model.focus()
  await press('d')
  await dialog.getByRole('button', { name: words.mapKind('thickness') }).click()
  const figures = dialog.getByRole('list', { name: words.mapFigures })
  await figures
    .getByText(/thinnest|no wall/)
    .first()
    .waitFor()
  assert.deepEqual(await findBarriers(page), [])

  await model.focus()
  await press('[')
  await current.getByText(name(latest - 1)).waitFor()
  await press(']', ' ')
  await dialog.getByText(words.blinking(name(latest - 1))).waitFor({ state: 'attached' })
}

async function compareVersions(): Promise<void> {
  await dialog.getByRole('button', { name: words.modeCompare, exact: true }).click()
  const changed = dialog.getByRole('region', { name: words.whatChanged })
  await changed.getByText(/from −?\+?\d.* within/).waitFor()
  assert.equal(await dialog.getByRole('application').count(), 3)
  assert.deepEqual(await findBarriers(page), [])
  await dialog.getByRole('button', { name: words.modeView, exact: true }).click()
}

async function drawOnSnapshot(): Promise<void> {
  await model.focus()
  await press('p')
  const board = dialog.getByRole('application', { name: en.viewer.approval.drawing.picture })
  await board.focus()
  await press('Enter', 'ArrowRight', 'ArrowRight', 'Enter')
  await dialog.getByText(en.viewer.approval.drawing.marks(1)).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.screenshot({ path: join(shots, 'snapshot-beside.png') })
  await dialog.getByRole('button', { name: en.viewer.approval.drawing.add }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(en.order.scanTalk.ready).waitFor()
  const field = page.locator('form textarea')
  await field.fill('Please look at the margin')
  await page.getByRole('button', { name: en.order.talk.send, exact: true }).click()
  await page.getByText(en.order.scanTalk.ready).waitFor({ state: 'detached' })
  await page.getByRole('list', { name: en.order.scanTalk.attached }).first().waitFor()
  type Comment = { body: string; attachments: string[]; visibility: string }
  const [comment] = await read<Comment>(`/orders/${orderId}/comments?limit=1`)
  assert.deepEqual(
    [comment?.body, comment?.attachments.length, comment?.visibility],
    ['Please look at the margin', 1, 'shared'],
  )
}

// One visit of the workspace: what comes later finds it as it was left.
it('the workspace is used by keyboard: measures, cuts, maps, versions compared, a snapshot drawn on', async () => {
  await measureAndStep()
  await compareVersions()
  await drawOnSnapshot()
})

it('a photo is seen beside the scan, and drawn on from the list of files', async () => {
  await lab.open(`/orders/${orderId}`)
  // Any picture is a photo: here one of the page itself.
  const photo = { name: 'shade.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByRole('button', { name: en.order.files.add }).click()
  await page.locator('input[type=file]').first().setInputFiles(photo)
  const draw = page.getByRole('button', { name: en.order.files.drawOn(photo.name) })
  await draw.waitFor()
  await page.getByRole('button', { name: en.order.scanTalk.open }).click()
  const photos = dialog.getByRole('region', { name: en.viewer.approval.drawing.photos })
  // Those of the demo and the picture of the message before are photos too; none of them is a layer.
  await until(async () => (await photos.getByRole('button').count()) >= 2, 'the pictures')
  assert.equal(await dialog.getByText(words.problem('unreadable')).count(), 0)
  await photos.getByRole('button').first().click()
  await dialog.getByRole('application', { name: en.viewer.approval.drawing.picture }).waitFor()
  await page.screenshot({ path: join(shots, 'photo-beside.png') })
  await dialog.getByRole('button', { name: en.viewer.approval.drawing.closePhoto }).click()
  await dialog.getByRole('button', { name: words.close, exact: true }).click()
  await draw.click()
  const board = page
    .getByRole('dialog')
    .getByRole('application', { name: en.viewer.approval.drawing.picture })
  await board.waitFor()
  const box = await board.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 3 })
  await page.mouse.up()
  await page.getByRole('dialog').getByText(en.viewer.approval.drawing.marks(1)).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en.viewer.approval.drawing.add })
    .click()
  await page.getByText(en.order.scanTalk.ready).waitFor()
})

type Line = { tooth: number; version: number; points: object[]; line: object[]; fileId: string }
const linesOfOrder = () => read<Line>(`/orders/${orderId}/margin-lines?limit=100`)
const margin = words.margin
const panel = dialog.getByRole('region', { name: margin.title })

/** Opens the margin lines of the workspace and turns the model to one that the demo has, without designs. */
async function openMargins(): Promise<void> {
  await lab.open(`/orders/${orderId}`)
  await page.getByRole('button', { name: en.order.scanTalk.open }).click()
  await until(() => model.evaluate((element) => element === document.activeElement), 'the focus')
  await until(
    async () => (await dialog.getByRole('progressbar').count()) === 0,
    'every layer is there',
  )
  const designs = dialog
    .getByRole('list', { name: words.layers })
    .getByRole('button', { name: words.show(en.labels.fileKind.design_stl), pressed: true })
  while ((await designs.count()) > 0) await designs.first().click()
  await model.focus()
  await press('l')
  await panel.getByText(margin.start).waitFor()
  await panel
    .getByRole('button', { name: /^Show margin of/ })
    .first()
    .click()
  await model.focus()
}

const turns = (key: string): string[] => Array.from({ length: 4 }, () => key)

it('a margin line is drawn on a scan by keys, undone, moved, saved, changed and removed', async () => {
  const before = await linesOfOrder()
  assert.ok(before.length > 0, 'the demo has margin lines')
  await openMargins()
  const points = model.getByRole('button', { name: /^Margin point/ })
  const save = panel.getByRole('button', { name: margin.save })
  await press('Enter', ...turns('ArrowRight'), 'Enter', ...turns('ArrowDown'), 'Enter')
  await panel.getByText(margin.goOn(3)).waitFor()
  await press('Control+z')
  await panel.getByText(margin.goOn(2)).waitFor()
  await press('Enter')
  await panel.getByText(margin.goOn(3)).waitFor()
  assert.ok(await save.isDisabled(), 'a line needs a tooth')
  const tooth = panel.getByLabel(margin.tooth)
  await tooth.selectOption('27')
  const name = await tooth.locator('option[value="27"]').innerText()

  const placeOf = async () => JSON.stringify(await points.last().boundingBox())
  assert.deepEqual(await findBarriers(page), [])
  const first = await placeOf()
  await points.last().focus()
  await press('Shift+ArrowUp')
  await until(async () => (await placeOf()) !== first, 'the point moves along the surface')
  await page.screenshot({ path: join(shots, 'margin-drawing.png') })
  await save.click()
  const kept = panel.getByRole('list', { name: margin.title }).getByRole('listitem')
  await kept.filter({ hasText: margin.line(name, '') }).waitFor()
  const drawnLines = async () => (await linesOfOrder()).filter(({ tooth: of }) => of === 27)
  const [line] = await drawnLines()
  assert.deepEqual([line?.version, line?.points.length], [1, 3])
  assert.ok((line?.line.length ?? 0) >= 3)

  await panel.getByRole('button', { name: margin.edit(name) }).click()
  await points.first().focus()
  await press('Delete')
  await panel.getByText(margin.goOn(2)).waitFor()
  await press('Control+z')
  await panel.getByText(margin.goOn(3)).waitFor()
  const box = await points.first().boundingBox()
  assert.ok(box)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 5, { steps: 3 })
  await page.mouse.up()
  await save.click()
  await kept.filter({ hasText: 'version 2' }).waitFor()
  const [moved] = await drawnLines()
  assert.notDeepEqual(moved?.points, line?.points)
  await panel.getByText(margin.earlier, { exact: true }).click()
  await panel.getByText(`${name}: version 1 by`).waitFor()

  await panel.getByRole('button', { name: margin.remove(name) }).click()
  await panel.getByText(margin.removed(name)).waitFor()
  assert.equal((await drawnLines()).length, 0)
  await panel.getByRole('button', { name: margin.restore }).click()
  await kept.filter({ hasText: 'version 4' }).waitFor()
  assert.deepEqual((await drawnLines())[0]?.points, moved?.points)
})

for (const [title, run] of inTurn()) test(title, run)
