import assert from 'node:assert/strict'
import { hashOf, uploadFor } from './scan-hands.ts'
import type { CaseFact, OrderFact } from './scan-oracle.ts'
import type { MadeConnection } from './scan-world.ts'
import type { vendorWorld } from './vendor-world.ts'
import type { Actor, Organization } from './world.ts'

type VendorWorld = Awaited<ReturnType<typeof vendorWorld>>

/** One thing that a vendor or a program says; it can be said again. */
export type Deed = () => Promise<void>

/** Numbers that follow from a seed (mulberry32). */
export function openChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    happens: (share: number) => next() < share,
    whole: (below: number) => Math.floor(next() * below),
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)]
      assert.ok(item !== undefined, 'there is nothing to pick from')
      return item
    },
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
export type Chance = ReturnType<typeof openChance>

let meshes = 0

/** A mesh of two triangles, no two alike. */
function newMesh(): Buffer {
  const bytes = Buffer.alloc(84 + 50 * 2)
  bytes.writeUInt32LE(2, 80)
  for (let place = 0; place < 24; place++) {
    bytes.writeFloatLE(
      ((place * 7) % 11) + ++meshes / 1000,
      84 + (place > 11 ? 50 : 0) + (place % 12) * 4,
    )
  }
  return bytes
}

/** What vendors say of scans between laboratories and clinics, and all that is true of it. */
export function openStory(w: VendorWorld, { happens, whole, pick }: Chance) {
  const orders: OrderFact[] = []
  async function addOrder(clinic: Organization, lab: Organization, patientCode: string) {
    const labConnection = connections.get(`${lab.id} ${clinic.id}`)
    assert.ok(labConnection)
    const patientId = patients.get(`${clinic.id} ${patientCode}`)
    const patient = patientId === undefined ? { code: patientCode } : { id: patientId }
    const made = await w.order({ lab, clinic, labConnection, patient })
    patients.set(`${clinic.id} ${patientCode}`, made.patientId)
    const { id, number } = made
    const order = { id, number, labId: lab.id, clinicId: clinic.id, patientCode }
    orders.push(order)
    return order
  }
  const connections = new Map<string, { id: string; customerId: string }>()
  const patients = new Map<string, string>()
  const shared: OrderFact[] = []
  const cases: CaseFact[] = []
  const events: Deed[] = []

  function addCase(kind: string, owner: Organization, said: Partial<CaseFact>): CaseFact {
    const scan: CaseFact = {
      externalId: `${kind}-${cases.length}`,
      ownerId: owner.id,
      side: owner.type,
      files: new Map(),
      acts: [],
      ...said,
    }
    cases.push(scan)
    return scan
  }

  function note(scan: CaseFact, fileId: string, hash: string): void {
    scan.files.set(fileId, (scan.files.get(fileId) ?? new Set()).add(hash))
  }

  let sent = 0
  const at = () => new Date(Date.UTC(2026, 10, 20) + whole(86_400_000)).toISOString()

  /** Adds what a vendor of the neutral profile says of a case: some words, some files, in many events. */
  function speakStandard(scan: CaseFact, from: MadeConnection, words: object): void {
    const sender = scan.senderClinicId === undefined ? {} : { licence: `L-${scan.senderClinicId}` }
    const said = {
      ...words,
      reference: scan.reference,
      patient: { code: scan.patientCode, name: 'Nora Sample' },
    }
    const deliver = (body: object) => {
      const id = `law-${++sent}`
      return async () => {
        const answer = await w.deliver(from, { occurredAt: at(), sender, ...body }, { id })
        assert.equal(answer.status, 200, answer.text)
      }
    }
    const external = { externalId: scan.externalId }
    // What belongs together is said together: the reference, the sender and the patient.
    events.push(deliver({ type: 'case.created', case: { ...external, ...said } }))
    events.push(deliver({ type: 'case.updated', case: { ...external, status: 'DONE' } }))
    for (let file = 0; file <= whole(3); file++) {
      const fileId = `f${file}`
      for (let version = 0; version <= whole(2); version++) {
        const bytes = newMesh()
        note(scan, fileId, hashOf(bytes))
        const { hash, ...plain } = w.cloud.addFile(bytes, {
          externalId: fileId,
          name: `${fileId}.stl`,
        })
        const pending = { ...plain, state: 'pending' }
        events.push(deliver({ type: 'scan.uploading', case: external, files: [pending] }))
        // Without a hash each notification looks like news; the bytes tell that it is none.
        for (const ready of happens(0.3) ? [plain, plain] : [{ ...plain, hash }]) {
          events.push(deliver({ type: 'scan.ready', case: external, files: [ready] }))
        }
      }
    }
  }

  /** The same from Medit, which has no word for our reference. */
  function speakMedit(scan: CaseFact, from: MadeConnection): void {
    const patient = { uuid: `pt-${scan.externalId}`, code: scan.patientCode }
    const about = { uuid: scan.externalId, patient }
    const deliver = (code: string, body: object) => {
      const dateIssued = at()
      return async () => {
        const answer = await w.deliverMedit(from, code, { dateIssued, ...body })
        assert.equal(answer.status, 200, answer.text)
      }
    }
    events.push(deliver('case.created', { case: about }))
    for (let file = 0; file <= whole(3); file++) {
      const uuid = `m${file}`
      for (let version = 0; version <= whole(2); version++) {
        const bytes = newMesh()
        note(scan, uuid, hashOf(bytes))
        const { download, size, hash } = w.cloud.addFile(bytes, { externalId: uuid, name: 'x.stl' })
        const ready = {
          uuid,
          fileType: 'SCAN_DATA',
          uploadStatus: 'SUCCEED',
          download: {
            fileName: `${uuid}-UpperJaw.stl`,
            size,
            url: download.url,
            hashAlgorithm: 'SHA256',
            hashValue: hash.value,
          },
        }
        events.push(deliver('files.upload.updated', { case: about, files: [ready] }))
      }
    }
  }

  /** What iTero posts: hints, each like the other, of a case that is read back. */
  function speakItero(scan: CaseFact, from: MadeConnection, to: object): void {
    const { itero } = w.clouds
    const bytes = newMesh()
    // The archive of a scan; what is in it is the inspection's affair.
    note(scan, `ide-${scan.externalId}`, hashOf(bytes))
    const made = itero.addCase({
      id: scan.externalId,
      files: [itero.file(`ide-${scan.externalId}`, 'scan.zip', bytes)],
      ...to,
    })
    for (let hint = 0; hint < 6; hint++) {
      events.push(async () => {
        const body = JSON.stringify({ ...itero.hint(made), time: ++sent })
        const answer = await w.send(w.pathOf(from.webhook.key), body, {})
        assert.equal(answer.status, 200, answer.text)
      })
    }
  }

  /** What a program beside a scanner does: announces what is there, and sends what is wanted. */
  function speakLocally(scan: CaseFact, from: MadeConnection, actor: Actor): void {
    const versions = [newMesh(), newMesh()]
    for (let turn = 0; turn < 5; turn++) {
      const bytes = pick(versions)
      note(scan, 'upper.stl', hashOf(bytes))
      events.push(async () => {
        const file = {
          externalId: 'upper.stl',
          name: 'upper.stl',
          size: bytes.length,
          sha256: hashOf(bytes),
        }
        const { body, status, text } = await actor.post('/scan-inbox', {
          scannerConnectionId: from.connection.id,
          externalCaseId: scan.externalId,
          files: [file],
          ...(scan.reference === undefined ? {} : { reference: scan.reference }),
        })
        assert.equal(status, 200, text)
        // Now and then the program forgets that it has asked, and sends it all the same.
        if (body.wanted.length === 0 && !happens(0.2)) return
        const of = { name: 'upper.stl', scanCaseId: body.scanCase.id, externalId: 'upper.stl' }
        await uploadFor(actor, bytes, of)
      })
    }
  }

  return {
    orders,
    /** Orders that scans name, and people choose. */
    shared,
    cases,
    events,
    connections,
    addOrder,
    addCase,
    speakStandard,
    speakMedit,
    speakItero,
    speakLocally,
  }
}
