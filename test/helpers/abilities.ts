import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityTables } from '#contract'
import { inTurn, turnOf } from '../runner/turns.ts'
import type { Actor, Organization, TestApp } from '../app/test-app.ts'

/** A record as somebody sees it, with what they can do. */
export type Row = { id: string; can: Record<string, boolean>; [key: string]: any }

/** Who is asked, by name: `lab owner`, `clinic device`. */
export type People = Record<string, Actor>

/** A record in a state, and who is asked about it. */
export type Made = { id: string; people: People }

/** A kind of record whose abilities are compared with what is refused. */
export type Kind = {
  states: Record<string, () => Promise<Made>>
  /** The record as somebody sees it; undefined where they do not. */
  read: (actor: Actor, id: string) => Promise<Row | undefined>
  /** What each operation is sent, and by whom. */
  bodies: Record<string, (row: Row, caller: string) => object | undefined>
  /** The parameters of an address, where they are more than the id. */
  params?: (row: Row, verb: string) => Record<string, string>
}

/** An owner, a member who may see money, and a device of each organization. */
export async function peopleOf(w: TestApp, ...organizations: Organization[]): Promise<People> {
  const people: People = {}
  for (const organization of organizations) {
    const staff = await w.member(organization, { canSeeFinance: true })
    people[`${organization.type} owner`] = organization.owner
    people[`${organization.type} staff`] = staff
    people[`${organization.type} device`] = await w.device(organization, staff.userId)
  }
  return people
}

/** Posts what has to succeed, and gives the answer. */
export async function post(actor: Actor, path: string, body?: object): Promise<any> {
  const answer = await actor.post(path, body)
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}

/** Reads one record at its own address. */
export const readOne = (path: string, key: string) => async (actor: Actor, id: string) =>
  (await actor.get(`${path}/${id}`)).body?.[key] as Row | undefined

/** Finds one record in a list. */
export const readOfList = (path: string) => async (actor: Actor, id: string) =>
  ((await actor.get(path)).body?.data as Row[] | undefined)?.find((row) => row.id === id)

/** A body of nothing. */
export const nothing = () => undefined

/** A body with a reason. */
export const because = () => ({ reason: 'Because' })

/** A way to a state, from what another way leads to. */
export const after =
  (from: () => Promise<Made>, go: (made: Made) => Promise<unknown>) => async (): Promise<Made> => {
    const made = await from()
    await go(made)
    return made
  }

// What is not there without a payment provider is refused after the state was looked at.
const beyondState = new Set(['lab_takes_no_online_payments', 'payments_not_configured'])

type Asked = { row: Row; verb: string; caller: string; actor: Actor }

async function ask(kind: Kind, name: string, { row, verb, caller, actor }: Asked) {
  const operation = abilityTables.get(name)?.operations[verb]
  assert.ok(operation, `${name} ${verb}`)
  const params = kind.params?.(row, verb) ?? { id: row.id }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')
  const body = kind.bodies[verb]?.(row, caller)
  const answer = await actor.request<any>(operation.method, path, { body })
  assert.notEqual(answer.status, 400, `${name} ${verb}: ${answer.text}`)
  const isRefused = answer.status >= 400 && !beyondState.has(answer.body.code)
  return { isRefused, text: `${answer.status} ${answer.text.slice(0, 200)}` }
}

type Found = { faults: string[]; allowed: Map<string, string[]> }

/** Asks for everything that a caller cannot do, on one record. */
async function faultsOfRefused(name: string, kind: Kind, made: Made): Promise<Found> {
  const faults: string[] = []
  const allowed = new Map<string, string[]>()
  for (const [caller, actor] of Object.entries(made.people)) {
    const row = await kind.read(actor, made.id)
    for (const [verb, can] of Object.entries(row?.can ?? {})) {
      if (can) allowed.set(verb, [...(allowed.get(verb) ?? []), caller])
      if (can || row === undefined) continue
      const { isRefused, text } = await ask(kind, name, { row, verb, caller, actor })
      if (!isRefused) faults.push(`cannot ${verb} of ${caller} is not refused: ${text}`)
    }
  }
  return { faults, allowed }
}

let turn = turnOf()

async function faultsOf(name: string, kind: Kind, state: string): Promise<string[]> {
  const make = kind.states[state] as () => Promise<Made>
  let unchanged: Made | undefined = await make()
  const { faults, allowed } = await faultsOfRefused(name, kind, unchanged)
  // What is allowed changes the record: each is asked for one of its own, by one caller in turn. What was
  // refused changed nothing.
  for (const [verb, callers] of allowed) {
    const caller = callers[turn++ % callers.length] as string
    const made: Made = unchanged ?? (await make())
    unchanged = undefined
    const actor = made.people[caller] as Actor
    const row = (await kind.read(actor, made.id)) as Row
    const { isRefused, text } = await ask(kind, name, { row, verb, caller, actor })
    if (isRefused) faults.push(`can ${verb} of ${caller} is refused: ${text}`)
  }
  return faults.map((fault) => `${state}: ${fault}`)
}

/**
 * Compares each kind's abilities with what is refused, in each state, for everyone who sees a record. States
 * come by turns.
 */
export function testAbilities(kinds: Record<string, Kind>): void {
  const cases = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.keys(kind.states).map((state) => ({ name, kind, state })),
  )
  for (const [name, own] of Map.groupBy(inTurn(cases, 5), (one) => one.name)) {
    test(`${name} say what is not refused, in each state, for everyone who sees the record`, async () => {
      const faults: string[] = []
      for (const { kind, state } of own) faults.push(...(await faultsOf(name, kind, state)))
      assert.deepEqual(faults, [])
    })
  }
}
