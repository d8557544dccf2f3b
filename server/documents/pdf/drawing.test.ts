import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openThreads } from '#platform/jobs/threads'
import { pagesOfPdf } from '#test/fixtures/pdf'
import { drawDocument } from './drawing.ts'
import { drawDeliveryNote, type DeliveryNoteContent } from './layout/delivery-note.ts'
import { drawLabel } from './layout/label.ts'
import type { Party } from './layout/parties.ts'

const caller = { organizationId: 'one' }
const at = '2026-11-23T08:00:00.000Z'

const partyOf = (name: string): Party => ({
  name,
  addressLine1: 'Sample Street 1',
  addressLine2: null,
  postalCode: '12345',
  city: 'Berlin',
  region: null,
  country: 'DE',
  phone: null,
})

const parcel = {
  id: '019aa3f2-7c1e-7d30-9f6a-000000000004',
  purpose: 'final',
  courier: null,
  service: null,
  trackingNumber: 'T-100200300',
  expectedOn: null,
  isDisinfected: true,
  shippedAt: at,
  updatedAt: at,
}

const noteOf = (count: number, description: string): DeliveryNoteContent => ({
  parcel,
  from: partyOf('Лабораторія Північ'),
  to: partyOf('Sample Dental 明'),
  language: 'en',
  locale: 'en-GB',
  notation: 'fdi',
  timezone: 'UTC',
  link: 'https://pontic.example/shipments/1',
  paper: 'a4',
  letterhead: null,
  template: null,
  orders: [
    {
      number: '26-000001',
      patientCode: 'P-1',
      currency: null,
      items: Array.from({ length: count }, (_, place) => ({
        id: `${place}`,
        description,
        names: {},
        teeth: [11, 12],
        arch: null,
        quantity: 1,
      })),
    },
  ],
})

test('a paper of a thread is byte for byte the paper that is drawn at home', async () => {
  const note = noteOf(3, 'Crown, ễ, Παράδειγμα, タロウ')
  const drawn = await drawDocument('delivery-note', note, caller)
  assert.ok(Buffer.isBuffer(drawn))
  assert.ok(drawn.equals(await drawDeliveryNote(note)))
  const label = {
    parcel,
    from: note.from,
    to: note.to,
    numbers: ['26-000001'],
    link: note.link,
    size: 'a6',
    language: 'de',
  } as const
  assert.ok((await drawDocument('label', label, caller)).equals(await drawLabel(label)))
})

const firstPageOf = async (note: DeliveryNoteContent) =>
  (await pagesOfPdf(new Uint8Array(await drawDeliveryNote(note))))[0] ?? ''

test('a character that no font has is written plainly', async () => {
  assert.match(await firstPageOf(noteOf(1, 'LS₂-Keramik, ﬁx')), /LS2-Keramik, fix/)
})

test('an address names its country in words', async () => {
  const note: DeliveryNoteContent = { ...noteOf(1, 'Krone'), language: 'de' }
  assert.match(await firstPageOf(note), /12345 Berlin\s+Deutschland/)
})

test('while a long paper is drawn the process goes on with everything else', async () => {
  const note = noteOf(400, 'Zirconia crown with some more words')
  await drawDocument('delivery-note', noteOf(1, 'Crown'), caller)
  let isDrawn = false
  let turns = 0
  const drawing = drawDocument('delivery-note', note, caller).finally(() => {
    isDrawn = true
  })
  while (!isDrawn) {
    await new Promise(setImmediate)
    turns++
  }
  await drawing
  assert.ok(turns > 500, `the loop turned ${turns} times`)
})

test('what cannot be drawn is an error of its own, and the next paper is drawn', async () => {
  const nameless = { ...noteOf(1, 'Crown'), orders: null } as unknown as DeliveryNoteContent
  await assert.rejects(drawDocument('delivery-note', nameless, caller), { name: 'TypeError' })
  assert.ok((await drawDocument('delivery-note', noteOf(1, 'Crown'), caller)).length > 1_000)
})

test('a paper is the same whatever was drawn before it', async () => {
  const file = new URL('./drawing-thread.ts', import.meta.url)
  const limits = { most: 1, mostWaiting: 2, timeoutMs: 60_000, heapMegabytes: 512 }
  const drawAfter = async (...earlier: string[]) => {
    const threads = openThreads<
      { kind: 'delivery-note'; content: DeliveryNoteContent },
      Uint8Array
    >({
      file,
      ...limits,
    })
    for (const each of earlier) {
      await threads.run({ kind: 'delivery-note', content: noteOf(1, each) }, 'one')
    }
    return threads.run(
      { kind: 'delivery-note', content: noteOf(1, 'Office, Dr. e.g. 1.5 · ½ · é') },
      'one',
    )
  }
  // A colon is made of two full stops, and a letter with its mark of both.
  const first = await drawAfter()
  const later = await drawAfter('Crown: È, ế, ½', 'タロウ')
  assert.ok(Buffer.from(first).equals(later))
  const [page = ''] = await pagesOfPdf(new Uint8Array(later))
  assert.match(page, /Office, Dr\. e\.g\. 1\.5 · ½ · é/)
})
