import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync, Visitor } from 'oxc-parser'
import { productFiles, readSource } from './import-graph.ts'

// server/platform and contract/platform would serve another trade as well: what they need of an area
// comes as an argument, or is registered by the area (docs/architecture.md).

const nounsByArea: Record<string, string> = {
  identity: '',
  partners: 'partner customer dentist patient',
  catalog: 'catalog product price surcharge workflow restoration shade tooth teeth prescription rx',
  orders: 'order approval comment duplicate',
  documents: 'pdf',
  production: 'stage material lot recall outsourcing calendar',
  scans: 'scan scanner mesh viewer',
  logistics: 'shipment parcel courier pickup',
  compliance: 'compliance device incident',
  finance: 'stripe invoice payment payout refund dispute ledger credit remake deposit fee autopay',
  workspace: 'notification todo bulk',
}
const trade = 'dental lab labs laboratory clinic clinics'

/** Words that a platform needs, each with its reason. */
const allowed: Record<string, string> = {
  order: 'A sequence: `order by`, `orderKey` of jobs and events.',
  stage: 'A file store sets bytes aside (`stage`) before they have their name.',
  device: 'A kind of credential, as the specification names it.',
  lab: 'A type of organization: organizations are the tenants.',
  clinic: 'A type of organization: organizations are the tenants.',
  stripe: 'A source of `webhook_events`, as its constraint lists them.',
  scanner: 'A source of `webhook_events`, and its column `scanner_connection_id`.',
  payment: 'A feature of browsers in the Permissions-Policy header.',
}

const nouns = new Set(
  [...Object.values(nounsByArea), trade]
    .flatMap((words) => words.split(' '))
    .filter((word) => word !== '' && !(word in allowed))
    .flatMap((word) => [word, `${word}s`]),
)

const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** The nouns of areas in a source: in its path, its names, its one-word texts and its tables. */
function nounsIn(file: string, source: string): string[] {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const word of wordsOf(text)) if (nouns.has(word)) found.add(`${file}: ${text}`)
  }
  const lookAtText = (text: string) => {
    if (/^[\w.-]+$/.test(text)) look(text)
    for (const [, table = ''] of text.matchAll(/\bapp\.(\w+)/g)) look(table)
  }
  look(file.split('/').slice(2).join('/'))
  const { program, module } = parseSync(file, source)
  for (const { moduleRequest } of module.staticImports) {
    if (!/^[\w@]/.test(moduleRequest.value)) look(moduleRequest.value)
  }
  new Visitor({
    Identifier: ({ name }) => look(name),
    Literal: ({ value }) => {
      if (typeof value === 'string') lookAtText(value)
    },
    TemplateElement: ({ value }) => lookAtText(value.raw),
  }).visit(program)
  return [...found]
}

const platformFiles = productFiles.filter((file) => /^(server|contract)\/platform\//.test(file))

test('the platform names nothing of an area, in files, identifiers and tables', () => {
  assert.ok(platformFiles.length > 50, `${platformFiles.length} files`)
  assert.deepEqual(
    platformFiles.flatMap((file) => nounsIn(file, readSource(file))),
    [],
    'Give it as an argument, or let the area register it (docs/architecture.md).',
  )
})

test('a noun of an area is found in each of these places', () => {
  const source = `import x from '#contract/orders/order-items'
    const invoiceTotal = 1
    const text = sql\`select 1 from app.patients\`
    const kind: 'remake' = 'remake'`
  assert.deepEqual(nounsIn('server/platform/jobs/recall.ts', source), [
    'server/platform/jobs/recall.ts: jobs/recall.ts',
    'server/platform/jobs/recall.ts: invoiceTotal',
    'server/platform/jobs/recall.ts: patients',
    'server/platform/jobs/recall.ts: remake',
  ])
})

test('every area of the server has its nouns here', () => {
  const folders = new Set(
    productFiles.flatMap((file) => /^server\/(\w+)\/[\w-]+\//.exec(file)?.[1] ?? []),
  )
  for (const folder of ['platform', 'vendors', 'system']) folders.delete(folder)
  assert.deepEqual([...folders].toSorted(), Object.keys(nounsByArea).toSorted())
})
