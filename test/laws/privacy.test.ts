import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isReading, type Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { findBreak } from '#server/orders/order-history-proof'
import { demoDatabase } from '#test/app/demo-app'
import { makeCanaryCase, wordsOf, type Canaries } from '#test/fixtures/canary-case'
import { demoOwners, forAll } from '#test/helpers/callers'
import { scanApp } from '#test/app/scan-app'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { addressesOf, operationsOf, queriesOf } from '#test/helpers/walk-operations'
import { inTurn } from '#test/runner/turns'
import type { Actor, Answer } from '#test/app/test-app'

// The demo has a record for every operation; the canary cases belong to its first laboratory.
const w = await scanApp({}, await demoDatabase())
const demo = await demoOwners(w)
const lab = {
  ...demo.lab,
  name: 'The laboratory',
  owner: demo.lab.session,
  ownerUserId: demo.lab.session.userId,
}
const trusted = await w.member(lab, { canSeeFinance: true })
const staff = await w.member(lab)
const readers: Record<'session' | 'device', Actor[]> = {
  session: [lab.owner, trusted, staff],
  device: [demo.lab.device, await w.device(lab, trusted.userId)],
}

const canariesOf = (sign: string, year: string): Canaries => ({
  firstName: `Quilla${sign}`,
  lastName: `Vexworth${sign}`,
  otherLastName: `Brindle${sign}`,
  laterLastName: `Tarnhollow${sign}`,
  chartNumber: `CHART-77${sign}`,
  externalId: `EXT-88${sign}`,
  bornOn: `${year}-07-13`,
  notes: `Remark99${sign}`,
})

// What hides the patient takes turns: one run has a case of one of the three, and the next of another.
// So nothing else takes turns by three here.
const cases = inTurn(
  [
    { mode: 'code_only', canaries: canariesOf('aa', '1931') },
    { mode: 'initials', canaries: canariesOf('bb', '1932') },
    { mode: 'code_only', begins: 'full', canaries: canariesOf('cc', '1933') },
  ] as const,
  3,
)
const ran: Awaited<ReturnType<typeof makeCanaryCase>>[] = []
for (const canaryCase of cases) ran.push(await makeCanaryCase(w, { lab, ...canaryCase }))

const words = cases.flatMap(({ canaries }) => wordsOf(canaries))

/** The canaries that an answer holds, its headers included. */
function canariesIn({ text, headers }: Answer): string[] {
  const shown = `${text} ${JSON.stringify([...headers])}`.toLowerCase()
  return words.filter((word) => shown.includes(word))
}

const operations = operationsOf('lab')
const actorsOf = ({ access }: Endpoint): Actor[] =>
  access.by === 'member'
    ? access.credentials
        .flatMap((kind) => readers[kind])
        .filter((actor) => !access.finance || actor !== staff)
    : []

/** Who asks for a record: the owner for each, and the other readers in turn. */
function askersOf(operation: Endpoint, number: number): Actor[] {
  const [first, ...others] = actorsOf(operation)
  const other = others[number % others.length]
  return number === 0 ? actorsOf(operation) : [first, other].filter((actor) => actor !== undefined)
}

/** What a clinic was answered: by which operation, with which canaries, with which people of the floor. */
type ClinicAnswer = { operationId: string; canaries: string[]; technicians: string[] }

const technicians = ran.flatMap(({ technician: { name, userId } }) => [
  name.toLowerCase(),
  name.toLowerCase().split(' ')[1] ?? name,
  userId,
])

/** The operations that show a canary to the clinic whose patient it is. */
const showing = [
  'exportOrders',
  'getDeviceStatement',
  'getDeviceStatementPaper',
  'getFile',
  'getOrder',
  'getOrderArchive',
  'getOrderProof',
  'getOrderRx',
  'getPatient',
  'getScanCase',
  'getScannerDelivery',
  'listComments',
  'listOrderEvents',
  'listOrderFiles',
  'listOrders',
  'listPatients',
  'listScanInbox',
]

type Reading = {
  operation: Endpoint
  address: string
  actor: Actor
  query: string
  name: string
  /** By the first reader, with the first query, of one of the two newest records: those of the case. */
  isFirst: boolean
}

/** What is asked of an operation about its records: the other readers ask the first query only. */
const readingsOf = (
  operation: Endpoint,
  addresses: readonly string[],
  askers: (number: number) => Actor[],
): Reading[] =>
  addresses.flatMap((address, number) =>
    askers(number).flatMap((actor, place) =>
      queriesOf(operation)
        .slice(0, place === 0 ? undefined : 1)
        .map((query, index) => {
          const name = `${operation.operationId} ${number} ${place} ${query}`
          const isFirst = number < 2 && place === 0 && index === 0
          return { operation, address, actor, query, name, isFirst }
        }),
    ),
  )

const read = ({ actor, address, query }: Reading): Promise<Answer> =>
  actor.get(query === '' ? address : `${address}?${query}`)

// Each operation is asked about its two newest records, one that shows canaries until it shows one,
// and what else can be asked by turns.
async function askAsClinic(clinic: (typeof ran)[number]['clinic']): Promise<ClinicAnswer[]> {
  const clinicReplies: ClinicAnswer[] = []
  const others: Reading[] = []
  async function ask(reading: Reading): Promise<boolean> {
    const answer = await read(reading)
    const text = `${answer.text} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    const canaries = canariesIn(answer)
    clinicReplies.push({
      operationId: reading.operation.operationId,
      canaries,
      technicians: technicians.filter((word) => text.includes(word)),
    })
    return canaries.length > 0
  }
  await forAll(
    operationsOf('clinic').filter(({ method }) => method === 'GET'),
    async (operation) => {
      const addresses = await addressesOf(w, { endpoint: operation, side: clinic })
      const readings = readingsOf(operation, addresses, () => [clinic.owner])
      let isShown = !showing.includes(operation.operationId)
      for (const reading of readings.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))) {
        if (reading.isFirst || !isShown) isShown = (await ask(reading)) || isShown
        else others.push(reading)
      }
    },
  )
  await forAll(
    mixedInTurn(others, ({ name }) => name, 7),
    async (reading) => void (await ask(reading)),
  )
  return clinicReplies
}
const clinicAnswers: ClinicAnswer[] = []
for (const { clinic } of ran) clinicAnswers.push(...(await askAsClinic(clinic)))

// Each operation is asked about its two newest records in each run, and what else can be by turns:
// by another reader, about an older record, with a filter.
test('a laboratory reads no canary of a hidden patient, by no operation, with no credential', async () => {
  const found: string[] = []
  const without: string[] = []
  const [first, others]: [Reading[], Reading[]] = [[], []]
  await forAll(
    operations.filter(({ method }) => method === 'GET'),
    async (operation) => {
      const addresses = await addressesOf(w, { endpoint: operation, side: lab })
      if (addresses.length === 0) without.push(operation.operationId)
      const readings = readingsOf(operation, addresses, (number) => askersOf(operation, number))
      for (const reading of readings) (reading.isFirst ? first : others).push(reading)
    },
  )
  assert.deepEqual(without, [], 'the demo has a record for every operation that takes an id')
  let answers = 0
  await forAll([...first, ...mixedInTurn(others, ({ name }) => name, 13)], async (reading) => {
    const answer = await read(reading)
    assert.ok(answer.status < 500, `${reading.name}: ${answer.text}`)
    if (answer.status < 400) answers++
    for (const word of canariesIn(answer)) found.push(`${reading.name}: ${word}`)
  })
  assert.deepEqual([...new Set(found)], [])
  assert.ok(answers > first.length, `${answers} answers`)
})

test('the same operations show the canaries to the clinic, so the records of those operations contain them', () => {
  const shown = new Set(
    clinicAnswers
      .filter(({ canaries }) => canaries.length > 0)
      .map(({ operationId }) => operationId),
  )
  const same = operations.map(({ operationId }) => operationId).filter((id) => shown.has(id))
  assert.deepEqual(same.toSorted(), showing)
})

// Of a laboratory a clinic meets who answers to it: who accepts, writes, signs, ships, judges a claim.
test('a clinic reads no person of the laboratory’s floor, by no operation', () => {
  const found = clinicAnswers.filter(({ technicians: words }) => words.length > 0)
  assert.deepEqual([...new Set(found.map(({ operationId }) => operationId))], [])
  assert.ok(clinicAnswers.length > 150, `${clinicAnswers.length} answers`)
})

test('the laboratory reads who it was, and both sides prove one history', async () => {
  for (const { clinic, orderId, technician } of ran) {
    const eventsOf = async (actor: Actor, query: string) => {
      const answer = await actor.get(`/orders/${orderId}/events?limit=100&${query}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data.toReversed()
    }
    const performed = (await eventsOf(lab.owner, '')).filter((event: any) => event.performedBy)
    assert.deepEqual(
      performed.map(({ action, performedBy }: any) => [action, performedBy]),
      ['started', 'quality_checked', 'quality_checked', 'finished'].map((action) => [
        action,
        { userId: technician.userId, name: technician.name },
      ]),
    )
    const search = `search=${technician.name.split(' ')[1]}`
    assert.equal((await eventsOf(lab.owner, search)).length, 4)
    assert.deepEqual(await eventsOf(clinic.owner, search), [])
    const proof = (await clinic.owner.get(`/orders/${orderId}/proof`)).body
    assert.equal(findBreak(proof.events), null)
    const floor = proof.events.filter(({ action }: any) => action === 'finished')
    assert.deepEqual(
      floor.map(({ actorUserId, actorOrganizationId }: any) => [actorUserId, actorOrganizationId]),
      [[null, lab.id]],
    )
  }
})

type Found = { pagination?: { total: number }; board?: { columns: { total: number }[] } }

/** How many records a search found: in a list, on the board, or in a file with a line for each. */
function countFound({ body, text }: Answer): number {
  if (body === undefined) return text.trim().split('\n').length - 1
  const { pagination, board } = body as Found
  return (
    pagination?.total ?? board?.columns.reduce((sum, { total }) => sum + total, 0) ?? Number.NaN
  )
}

// A fifth of the searches and words in each run.
test('the canaries are not found by any search of the laboratory, and the code is', async () => {
  const searching = operations.filter(({ query }) => 'search' in (query?.properties ?? {}))
  const searchedWords = cases.flatMap(({ canaries: { lastName, chartNumber, externalId } }) => [
    lastName,
    chartNumber,
    externalId,
  ])
  const found: string[] = []
  const searches: { path: string; address: string; word: string; name: string }[] = []
  await forAll(searching, async (operation) => {
    const { path, operationId } = operation
    const addresses = await addressesOf(w, { endpoint: operation, side: lab })
    for (const [number, address] of addresses.slice(0, 4).entries()) {
      for (const word of searchedWords) {
        searches.push({ path, address, word, name: `${operationId} ${number} ${word}` })
      }
    }
  })
  await forAll(
    mixedInTurn(searches, ({ name }) => name, 5),
    async ({ path, address, word }) => {
      const search = new URLSearchParams({ search: word }).toString()
      const answer = await lab.owner.get(`${address}?${search}`)
      if (answer.status === 200 && countFound(answer) > 0) found.push(`${address}: ${word}`)
      for (const matchState of path === '/scan-inbox' ? ['matched', 'ignored'] : []) {
        const other = await lab.owner.get(`${address}?${search}&matchState=${matchState}`)
        if (other.body.pagination.total > 0) found.push(`${address} ${matchState}: ${word}`)
      }
      if (path === '/patients') {
        const archived = await lab.owner.get(`${address}?${search}&isArchived=true`)
        if (archived.body.pagination.total > 0) found.push(`${address} archived: ${word}`)
      }
    },
  )
  assert.deepEqual(found, [])
  assert.ok(searching.length > 10)
  for (const { code, orderId } of ran) {
    const { data } = (await lab.owner.get(`/orders?search=${code}&limit=100`)).body
    assert.ok(
      data.some(({ id }: { id: string }) => id === orderId),
      code,
    )
  }
})

/** An operation that would end the readers themselves. */
const endsReaders = ({ path }: Endpoint) => /^\/(auth|team|organizations?)(\/|$)/.test(path)

// Each operation writes to its newest record in each run, and to three older ones, or with an unknown
// key, by turns.
test('refusals, and answers to what the laboratory writes, hold no canary either', async () => {
  const writing = operations.filter((each) => !isReading(each) && !endsReaders(each))
  const byTurns = writing.flatMap(({ operationId }) =>
    ['unknown key', 1, 2, 3].map((what) => `${operationId} ${what}`),
  )
  const chosen = new Set(mixedInTurn(byTurns, (name) => name, 5))
  const found: string[] = []
  let refusals = 0
  for (const operation of writing) {
    const { body, method, operationId } = operation
    const example = body && exampleOf(body)
    const [actor = lab.owner] = actorsOf(operation)
    const addresses = await addressesOf(w, { endpoint: operation, side: lab })
    for (const [place, address] of addresses.slice(0, 4).entries()) {
      // An unknown key is refused before a record is read: one address shows it.
      const isUnknownSent = place === 0 && chosen.has(`${operationId} unknown key`)
      if (place > 0 && !chosen.has(`${operationId} ${place}`)) continue
      for (const sent of [example, ...(isUnknownSent ? [{ nonsense: true }] : [])]) {
        const answer = await actor.request(method, address, { body: sent })
        if (answer.status >= 400) refusals++
        for (const word of canariesIn(answer)) found.push(`${method} ${address}: ${word}`)
      }
    }
  }
  assert.deepEqual(found, [])
  assert.ok(refusals > 100, `${refusals} refusals`)
})

test('no mail holds a canary', async () => {
  await w.settle()
  const mails = await w.across((tx) =>
    tx.all(sql<{ text: string }>`select subject || ' ' || body as text from app.mails`),
  )
  const found = mails.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)))
  assert.deepEqual(found, [])
  assert.ok(mails.length > 0)
})

test('once the patient is erased, no text, file, scan or list names anybody, not even to the clinic', async () => {
  const found: string[] = []
  for (const [place, { clinic, patient, twin, orderId }] of ran.entries()) {
    const canaries = cases[place]?.canaries
    assert.ok(canaries)
    const erased = await clinic.owner.post(`/patients/${patient.id}/erase`)
    assert.equal(erased.status, 200, erased.text)
    for (const path of [
      `/patients/${patient.id}`,
      `/patients/${twin.id}`,
      '/patients?isArchived=true&limit=100',
      `/orders/${orderId}/files`,
      `/orders/${orderId}/events?limit=100`,
      `/orders/${orderId}/comments?limit=100`,
      `/orders/${orderId}/rx-versions`,
      '/scan-inbox?matchState=matched',
      '/worklist',
      `/search?search=${canaries.lastName}`,
      `/search?search=${canaries.laterLastName}`,
      `/search?search=${canaries.chartNumber}`,
    ]) {
      const answer = await clinic.owner.get(path)
      assert.equal(answer.status, 200, answer.text)
      for (const word of canariesIn(answer)) found.push(`${place} ${path}: ${word}`)
    }
    const { order } = (await clinic.owner.get(`/orders/${orderId}`)).body
    assert.equal(order.patient.lastName, null)
    assert.doesNotMatch(JSON.stringify(order), /quilla|vexworth|brindle|tarnhollow/i)
  }
  assert.deepEqual(found, [])
})
