import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage, shots } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)
const clinic = await stage.visit('clinic-owner', { isPhone: true })
const { page } = clinic
const words = en.viewer.approval

type Round = { answerByOn: string | null; verdict: string | null; comment: string | null }

async function read<T>(path: string): Promise<T> {
  const answer = await clinic.context.request.get(path)
  return (await answer.json()) as T
}

const roundOf = async (id: string) =>
  (await read<{ data: Round[] }>(`/orders/${id}/approvals`)).data[0]

/** An order whose design waits, with a promised day. */
async function waitingOrder(): Promise<string> {
  const { data } = await read<{ data: { id: string; promisedOn: string | null }[] }>(
    '/orders?status=awaiting_approval&limit=50',
  )
  const found = data.find(({ promisedOn }) => promisedOn !== null)
  assert.ok(found, 'no design waits')
  return found.id
}

test('a design is answered on a phone by marks on its picture, and the date is known before', async () => {
  const id = await waitingOrder()
  await clinic.open(`/orders/${id}`)
  const picture = page.getByRole('img', { name: words.picture })
  await picture.waitFor()
  // A margin at the edge of the picture is seen too.
  assert.equal(await picture.evaluate((image) => getComputedStyle(image).objectFit), 'contain')
  await page.screenshot({ path: join(shots, 'approval-phone.png'), fullPage: true })
  assert.equal(await clinic.overflow(), 0)
  await page.getByRole('button', { name: en.order.approval.changes }).tap()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Send to / })
  const board = dialog.getByRole('application', { name: en.viewer.approval.drawing.picture })
  await board.waitFor()
  assert.ok(await send.isDisabled(), 'a change needs a mark or a reason')
  // By keys alone: the cross goes to a place, and a mark begins and ends there.
  await board.focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key)
  }
  await dialog.getByText(en.viewer.approval.drawing.marks(1)).waitFor()
  // With the finger, an arrow.
  await dialog.getByRole('button', { name: en.viewer.approval.drawing.arrow }).tap()
  const box = await board.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await dialog.getByText(en.viewer.approval.drawing.marks(2)).waitFor()
  await dialog.getByRole('button', { name: en.viewer.approval.drawing.undo }).tap()
  await dialog.getByText(en.viewer.approval.drawing.marks(1)).waitFor()
  await dialog.getByRole('button', { name: en.viewer.approval.drawing.redo }).tap()
  await dialog.getByRole('button', { name: words.ask.kinds.contact }).tap()
  await dialog.getByText(/stays|moves|No delivery date/).waitFor()
  await page.screenshot({ path: join(shots, 'approval-changes.png') })
  await send.tap()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(en.order.done.requestChanges, { exact: true }).waitFor()
  const round = await roundOf(id)
  assert.deepEqual([round?.verdict, round?.comment], ['changes_requested', words.ask.kinds.contact])
  const { data } = await read<{ data: { body: string; attachments: unknown[] }[] }>(
    `/orders/${id}/comments`,
  )
  const message = data.find(({ body }) => body === words.ask.kinds.contact)
  assert.equal(message?.attachments.length, 1, 'the marked picture is in the conversation')
})
