import assert from 'node:assert/strict'
import { hashOf } from './scan-hands.ts'
import type { Chance, Deed } from './scan-story.ts'
import type { MadeConnection, scanWorld } from './scan-world.ts'

type World = Awaited<ReturnType<typeof scanWorld>>

/** A mouth, and its orders. */
type Mouth = {
  firstName: string
  lastName: string
  born: string
  code: string
  orders: { id: string; number: string; teeth: number[] }[]
}

/** One scan of one mouth: one use of a vendor's id, which may be used again for another mouth. */
export type Scanned = {
  kind: string
  externalId: string
  orderId: string
  /** What is said of it suffices: it has to be attached. */
  isSure: boolean
  /** Of a laboratory that may not know the name. */
  isHidden: boolean
}

/** The bytes of a scan, and whose mouth they are of. */
export type Mesh = { hash: string; bytes: Buffer; at: string; scanned: Scanned }

const hourMs = 3_600_000
const startMs = Date.UTC(2026, 0, 5, 8)

let made = 0

function newMesh(): Buffer {
  const bytes = Buffer.alloc(84 + 50)
  bytes.writeUInt32LE(1, 80)
  for (let place = 0; place < 12; place++) {
    bytes.writeFloatLE(((place * 7) % 11) + ++made / 1000, 84 + place * 4)
  }
  return bytes
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const german = (text: string) =>
  text.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae').replaceAll('ß', 'ss')

// How programs write a name.
const spellings: ((mouth: Mouth) => string)[] = [
  ({ firstName, lastName }) => `${firstName} ${lastName}`,
  ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  ({ firstName, lastName }) => `${lastName}^${firstName}`,
  ({ firstName, lastName }) => `${german(lastName)} ${german(firstName)}`.toUpperCase(),
  ({ firstName, lastName }) => `${plain(lastName)}_${plain(firstName)}`,
  ({ firstName, lastName }) => `Dr. ${firstName} ${lastName}`,
]
const dates: ((born: string) => string)[] = [
  (born) => born,
  (born) => born.replaceAll('-', ''),
  (born) => born.split('-').toReversed().join('.'),
]

const people: [string, string, string][] = [
  ['Erika', 'Müller', '1980-05-07'],
  ['Thomas', 'Müller', '1980-05-07'],
  ['Zoë', 'Strauß', '1991-12-24'],
  ['Jörg', 'Strauß', '1991-12-24'],
  ['Nora', 'Sample', '1984-03-09'],
  ['Otto', 'Sample', '1984-03-09'],
  ['Łucja', 'Wałęsa', '2001-01-31'],
  ['Ada', 'Bjørn', '1975-08-15'],
]

/** Mouths of two clinics with orders at one laboratory, and what scanners of both sides say of them. */
export async function imagineMouths(w: World, { happens, whole, pick }: Chance) {
  const lab = await w.org('lab')
  const clinics = [await w.org('clinic'), await w.org('clinic')] as const
  const connections = [
    await w.connect(lab, clinics[0]),
    // What this clinic's patients are called, the laboratory does not know.
    await w.connect(lab, clinics[1], 'code_only'),
  ] as const
  const uses: Scanned[] = []
  const meshes: Mesh[] = []
  const events: Deed[] = []
  let codes = 0
  let sent = 0
  let ids = 0

  async function addMouth(place: 0 | 1, [firstName, lastName, born]: [string, string, string]) {
    const code = `MOUTH-${++codes * 7}`
    const sides = { lab, clinic: clinics[place], labConnection: connections[place] }
    const first = await w.order({
      ...sides,
      patient: { firstName, lastName, dateOfBirth: born, code },
      teeth: [11, 12],
    })
    // Two orders of one day, of two jaws.
    const second = await w.order({ ...sides, patient: { id: first.patientId }, teeth: [46] })
    const orders = [
      { id: first.id, number: first.number, teeth: [11, 12] },
      { id: second.id, number: second.number, teeth: [46] },
    ]
    return { firstName, lastName, born, code, orders }
  }

  /** What a use of an id says of itself, all at one time and file by file after it. */
  function scan(
    from: MadeConnection,
    {
      externalId,
      kind,
      startsMs,
      mouth,
      reference,
      isHidden,
      isSure,
      isNamedByFiles,
    }: {
      externalId: string
      kind: string
      startsMs: number
      mouth: Mouth
      reference: string | null
      isHidden: boolean
      isSure: boolean
      isNamedByFiles: boolean
    },
    order: Mouth['orders'][number],
  ): void {
    const scanned: Scanned = { kind, externalId, orderId: order.id, isSure, isHidden }
    uses.push(scanned)
    const said = () => ({
      patient: {
        name: pick(spellings)(mouth),
        ...(happens(0.5) ? { dob: pick(dates)(mouth.born) } : {}),
        ...(isHidden || happens(0.3) ? { code: mouth.code } : {}),
      },
      items: [{ tooth: pick(order.teeth), type: 'Crown' }],
      ...(reference === null ? {} : { reference }),
    })
    const say = (atMs: number, type: string, words: object, files: object[]) => {
      const id = `mouth-${++sent}`
      const occurredAt = new Date(atMs).toISOString()
      events.push(async () => {
        const body = { type, occurredAt, case: { externalId, ...words }, files }
        const answer = await w.deliver(from, body, { id })
        assert.equal(answer.status, 200, answer.text)
      })
    }
    say(startsMs, 'case.created', said(), [])
    for (let file = 0; file <= whole(2); file++) {
      for (let version = 0; version <= whole(3); version++) {
        const bytes = newMesh()
        const atMs = startsMs + hourMs * (1 + version) + file * 60_000
        const at = new Date(atMs).toISOString()
        meshes.push({ hash: hashOf(bytes), bytes, at, scanned })
        const name = order.teeth.includes(11) ? 'upper' : 'lower'
        const { hash, ...announced } = w.cloud.addFile(bytes, {
          externalId: `f${file}`,
          name: `${name}.stl`,
          role: name,
        })
        const ready = happens(0.7) ? { ...announced, hash } : announced
        say(atMs, 'scan.ready', isNamedByFiles ? said() : {}, [ready])
      }
    }
  }

  const scanners = [
    await w.addConnection(clinics[0]),
    await w.addConnection(clinics[1]),
    await w.addConnection(lab),
  ] as const
  const mouths = [
    await Promise.all(people.map((person) => addMouth(0, person))),
    await Promise.all(people.map((person) => addMouth(1, person))),
  ] as const
  const other = (all: readonly Mouth[], mouth: Mouth) => pick(all.filter((one) => one !== mouth))
  const twinOf = (all: readonly Mouth[], mouth: Mouth) =>
    all.find((one) => one !== mouth && one.lastName === mouth.lastName) ?? other(all, mouth)

  const kinds: Record<
    string,
    (all: readonly Mouth[], mouth: Mouth, order: Mouth['orders'][number]) => string | null
  > = {
    right: (_all, _mouth, { number }) => number,
    'right id': (_all, _mouth, { id }) => id,
    unnumbered: () => null,
    mistyped: (all, mouth) => pick(other(all, mouth).orders).number,
    'of the twin': (all, mouth, { teeth }) =>
      twinOf(all, mouth).orders.find((one) => one.teeth[0] === teeth[0])?.number ?? '',
    'of the same day': (_all, mouth, order) =>
      mouth.orders.find((one) => one !== order)?.number ?? '',
  }

  for (const [place, from] of scanners.entries()) {
    for (let round = 0; round < 10; round++) {
      // Every other scan of the laboratory is of a patient whose name it does not know.
      const all = mouths[place === 2 ? ((round % 2) as 0 | 1) : (place as 0 | 1)]
      const isHidden = place === 2 && all === mouths[1]
      const externalId = `m-${++ids}`
      // One id in two of three is used for one mouth after another.
      const useCount = 1 + whole(3)
      let before: Mouth | undefined
      for (let use = 0; use < useCount; use++) {
        // A laboratory that knows only codes is told the code with every file.
        const isNamedByFiles = isHidden || happens(0.4)
        const mouth = before ? (happens(0.5) ? twinOf(all, before) : other(all, before)) : pick(all)
        before = mouth
        const order = pick(mouth.orders)
        const kind = happens(0.3) ? 'right' : pick(Object.keys(kinds))
        const reference = kinds[kind]?.(all, mouth, order) ?? null
        const startsMs = startMs + (ids * 24 + use * 8) * hourMs
        const isSure = kind === 'right' || kind === 'right id'
        scan(
          from,
          { externalId, kind, startsMs, mouth, reference, isHidden, isSure, isNamedByFiles },
          order,
        )
      }
    }
  }
  return {
    lab,
    uses,
    meshes,
    events,
    hiddenOrders: new Set(mouths[1].flatMap(({ orders }) => orders.map(({ id }) => id))),
    mouthCount: mouths.flat().length,
    hiddenNames: people.flatMap(([firstName, lastName]) => [firstName, lastName]),
  }
}
