import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualBlocks } from '#contract/documents/document-blocks'
import { templateKinds, type TemplateKind } from '#contract/documents/template-kinds'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, assertTidy, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const s = await orderFixture(w)
const { lab, clinic } = s
const path = '/document-templates'
const preview = (query: object) =>
  `${path}/preview.pdf?${new URLSearchParams(query as Record<string, string>).toString()}`
/** A template with these changes; the rest as nobody chose. */
const templateOf = ({ kind, ...changes }: { kind: string } & Record<string, unknown>) => ({
  kind,
  blocks: usualBlocks(kind as TemplateKind),
  headerText: {},
  footerText: {},
  ...changes,
})
const change = async (changes: { kind: TemplateKind } & Record<string, unknown>) => {
  const answer = await lab.owner.put(path, templateOf(changes))
  assert.equal(answer.status, 200, answer.text)
  return answer.body.documentTemplate
}
const positionOf = (text: string, word: string) => {
  const at = text.indexOf(word)
  assert.notEqual(at, -1, `${word} is not in:\n${text}`)
  return at
}

test('templates are the laboratory’s to read and its owner’s to change', async () => {
  assert.equal((await w.stranger.get(path)).status, 401)
  assert.equal((await clinic.owner.get(path)).status, 403)
  const staff = await w.member(lab, { role: 'staff' })
  assert.equal((await staff.get(path)).status, 200)
  const body = { kind: 'invoice', headerText: { en: 'Hello' } }
  assert.equal((await staff.put(path, templateOf(body))).status, 403)
  const { documentTemplates } = (await lab.owner.get(path)).body
  assert.deepEqual(
    documentTemplates,
    templateKinds.map((kind) => ({
      kind,
      blocks: usualBlocks(kind),
      headerText: {},
      footerText: {},
      updatedAt: null,
    })),
  )
})

test('what a document lacks by law, or does not have, is refused', async () => {
  for (const [body, code] of [
    [{ kind: 'invoice', blocks: ['payment'] }, 'document_block_required'],
    [{ kind: 'work_ticket', blocks: [] }, 'document_block_required'],
    [{ kind: 'delivery_note', blocks: ['items', 'payment'] }, 'document_block_unknown'],
    [{ kind: 'order_label', headerText: { en: 'Hello' } }, 'template_text_not_printed'],
  ] as const) {
    const answer = await lab.owner.put(path, templateOf(body))
    assert.deepEqual([answer.status, answer.body.errors[0].code], [400, code], answer.text)
  }
  assert.equal((await lab.owner.put(path, { kind: 'invoice' })).status, 400)
  for (const body of [
    { kind: 'invoice', blocks: ['notes', 'notes'] },
    { kind: 'invoice', headerText: { en: 'x'.repeat(121) } },
    { kind: 'invoice', footerText: { fr: 'Merci' } },
  ]) {
    assert.equal((await lab.owner.put(path, templateOf(body))).status, 400, JSON.stringify(body))
  }
  const bad = await lab.owner.get(preview({ kind: 'invoice', blocks: 'payment' }))
  assert.equal(bad.body.errors[0].code, 'document_block_required')
})

test('a work ticket and a delivery note show what was chosen, in its order, in their languages', async () => {
  await lab.owner.patch('/organization', { locale: 'de-DE' })
  await clinic.owner.patch('/organization', { locale: 'en-GB' })
  const { documents } = await shippedOrder(s, { instructions: 'Please match tooth 21' })
  const [ticket = '', , , note = ''] = documents
  const before = (await getDocument(lab.owner, ticket)).text
  assert.ok(positionOf(before, 'Positionen') < positionOf(before, 'Anweisungen'))
  assertHolds(before, ['Nora Sample'])
  const text = { en: 'English', de: 'Deutsch' }
  const header = { headerText: { en: 'Open 8–17', de: 'Geöffnet 8–17 Uhr' }, footerText: text }
  const blocks = ['instructions', 'items', 'facts']
  const saved = await change({ kind: 'work_ticket', blocks, ...header })
  assert.deepEqual([saved.blocks, saved.footerText], [blocks, text])
  const after = await getDocument(lab.owner, ticket)
  assertHolds(after.text, ['Geöffnet 8–17 Uhr', 'Deutsch', 'N. S.'])
  assert.ok(positionOf(after.text, 'Anweisungen') < positionOf(after.text, 'Positionen'))
  assert.doesNotMatch(after.text, /Nora Sample|Kürzel/)
  await assertTidy(after.bytes)
  await change({ kind: 'delivery_note', blocks: ['items'], ...header })
  for (const actor of [lab.owner, clinic.owner]) {
    const { text: printed } = await getDocument(actor, note)
    assertHolds(printed, ['Open 8–17', 'English', 'Delivery note'])
    assert.doesNotMatch(printed, /Received by|Patient P-/)
  }
})

test('a delivery note shows lots and prices where they were chosen, prices only to who may see money', async () => {
  const post = async (address: string, body: object) => {
    const answer = await lab.owner.post(address, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const { order, documents } = await shippedOrder(s)
  const note = documents[3] ?? ''
  const { material } = await post('/materials', {
    name: 'Zirconia disc',
    manufacturer: 'Sample Ceramics',
    class: 'zirconia_multilayer',
    unit: 'piece',
  })
  const { materialLot } = await post('/material-lots', {
    materialId: material.id,
    lotNumber: 'LOT-4711',
    quantityReceived: 3,
    expiresOn: '2031-06-30',
  })
  const use = { orderItemId: order.items[0].id, materialLotId: materialLot.id, quantity: 1 }
  await post(`/orders/${order.id}/material-uses`, use)
  const plain = usualBlocks('delivery_note')
  await change({ kind: 'delivery_note', blocks: plain })
  for (const actor of [lab.owner, clinic.owner]) {
    assert.doesNotMatch((await getDocument(actor, note)).text, /LOT-4711|Item prices/)
  }
  await change({ kind: 'delivery_note', blocks: [...plain, 'lots', 'prices'] })
  const unseeing = await w.member(lab, { role: 'staff', canSeeFinance: false })
  for (const actor of [lab.owner, clinic.owner, unseeing]) {
    const { text, bytes } = await getDocument(actor, note)
    assertHolds(text, ['Zirconia disc', 'Sample Ceramics', 'Lot LOT-4711', 'Expires 30 Jun 2031'])
    assert.equal(/Item prices/.test(text), actor !== unseeing, text)
    await assertTidy(bytes)
  }
  const sample = await getDocument(
    lab.owner,
    preview({ kind: 'delivery_note', blocks: 'items,lots,prices', lang: 'de' }),
  )
  assertHolds(sample.text, ['Charge L-0000', 'Preise der Positionen', '300,00 EUR'])
  await assertTidy(sample.bytes)
})

test('an invoice keeps the template of its day of issue', async () => {
  const finance = { currency: 'EUR', taxMode: 'none', paymentTermsDays: 30, invoicePrefix: 'INV' }
  await lab.owner.patch('/finance/settings', { ...finance, taxNote: 'Exempt by law' })
  const { order } = await shippedOrder(s)
  const lines = [{ description: 'Crown', teeth: [11], quantity: 1, unitPriceMinor: 10_000 }]
  const draft = await lab.owner.post('/invoices', { customerId: order.customerId, lines })
  const { id } = draft.body.invoice
  await change({ kind: 'invoice', blocks: ['notes'], footerText: { en: 'See you soon' } })
  assert.equal((await lab.owner.post(`/invoices/${id}/issue`)).status, 200)
  const pdf = `/invoices/${id}/invoice.pdf`
  const { text } = await getDocument(clinic.owner, pdf)
  assertHolds(text, ['Exempt by law', 'See you soon', 'Total'])
  assert.doesNotMatch(text, /Please pay|Teeth/)
  // What the laboratory chose a day later.
  await w.across((tx) =>
    tx.run(
      build.insertInto('documentTemplates').values({
        id: order.id,
        organizationId: lab.id,
        kind: 'invoice',
        blocks: usualBlocks('invoice'),
        headerText: '{"en": "Later"}',
        footerText: '{}',
        createdAt: sql<string>`clock_timestamp() + interval '2 days'`,
      }),
    ),
  )
  assert.equal((await getDocument(clinic.owner, pdf)).text, text)
  const shown = (await lab.owner.get(path)).body.documentTemplates
  assert.deepEqual(shown[2].headerText, { en: 'Later' })
})

test('each document is previewed with what is typed, and nothing is stored', async () => {
  const before = (await lab.owner.get(path)).body
  for (const kind of templateKinds) {
    const { text, bytes } = await getDocument(lab.owner, preview({ kind, lang: 'en' }))
    assert.ok(text.length > 20, kind)
    await assertTidy(bytes)
  }
  const asked = { kind: 'statement', blocks: 'payment', lang: 'en', footerText: 'Thank you!' }
  const statement = await getDocument(lab.owner, preview(asked))
  assert.equal(statement.headers.get('x-frame-options'), 'SAMEORIGIN')
  assertHolds(statement.text, ['Thank you!', 'Please pay'])
  assert.doesNotMatch(statement.text, /overdue/i)
  const label = await getDocument(lab.owner, preview({ kind: 'order_label', blocks: 'practice' }))
  assertHolds(label.text, ['00-000000', 'Musterpraxis', 'P-000000'])
  assert.doesNotMatch(label.text, /T-42|N\. S\.|Krone/)
  assert.deepEqual((await lab.owner.get(path)).body, before)
  assert.equal((await clinic.owner.get(preview({ kind: 'invoice' }))).status, 403)
})

test('another laboratory prints its own templates', async () => {
  const other = await orderFixture(w)
  const { documents } = await shippedOrder(other)
  const [ticket = ''] = documents
  const { text } = await getDocument(other.lab.owner, ticket)
  assert.doesNotMatch(text, /Deutsch|Open 8–17/)
})
