import assert from 'node:assert/strict'
import type { OrderFixture } from '../fixtures/order-fixture.ts'
import { pagesOfPdf, placesInPdf, type PlacedText } from '../fixtures/pdf.ts'
import type { Actor } from '../app/test-app.ts'

/** A paper as its reader gets it. */
export async function getDocument(actor: Actor, path: string) {
  const answer = await actor.get(path)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  return { ...answer, pages: await pagesOfPdf(answer.bytes.slice()) }
}

/** Letters without the gaps that a change of typeface leaves in what is read back. */
export const dense = (text: string) => text.replaceAll(/\s/g, '').normalize('NFC')

/** Holds that a text has all these words. */
export function assertHolds(text: string, words: readonly string[]): void {
  for (const word of words)
    assert.ok(dense(text).includes(dense(word)), `${word} is not in:\n${text}`)
}

/** Whether two texts are in one another's place. */
const areOnOneSpot = (one: PlacedText, two: PlacedText) =>
  Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x) > 1.5 &&
  Math.abs(one.y - two.y) < 0.55 * Math.min(one.height, two.height)

/** Holds that every word is on its page and none is on another. */
export async function assertTidy(bytes: Uint8Array): Promise<void> {
  for (const [place, { size, words }] of (await placesInPdf(bytes.slice())).entries()) {
    const [width, height] = size
    for (const [at, one] of words.entries()) {
      const isInside = one.x >= 0 && one.x + one.width <= width && one.y >= 0 && one.y <= height
      assert.ok(isInside, `page ${place + 1}: ${one.text} is outside`)
      const hidden = words.slice(at + 1).find((two) => areOnOneSpot(one, two))
      assert.equal(hidden, undefined, `page ${place + 1}: ${one.text} is on ${hidden?.text}`)
    }
  }
}

const documentsOf = (orderId: string, shipmentId: string) => [
  `/orders/${orderId}/ticket.pdf`,
  `/orders/${orderId}/rx.pdf`,
  `/shipments/${shipmentId}/label.pdf`,
  `/shipments/${shipmentId}/delivery-note.pdf`,
]

/**
 * An order that went through the laboratory and is on its way, with the addresses of its documents.
 */
export async function shippedOrder(on: OrderFixture, fields: object = {}) {
  const draft = await on.draft(fields)
  await on.transition('clinic', draft.id, 'submit')
  await on.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  for (const verb of ['start', 'finish']) await on.transition('lab', draft.id, verb)
  const parcel = await on.ship([draft.id])
  const { order } = (await on.lab.owner.get(`/orders/${draft.id}`)).body
  return { order, parcel, documents: documentsOf(draft.id, parcel.id) }
}
