import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'
import { drawCount, seedOf } from '#test/runner/random-sizes'

// A promise changes by a hold, another prescription, a late case or an answer of its own order, and by nothing
// else, whatever the plan makes of it.

const w = await testApp()
const { narrowFixture, measureLegs } = scheduleHelpers(w)
const s = await narrowFixture()
const { lab, clinic } = s
const labId = lab.id
const clinicId = clinic.id

const rounds = drawCount(8, 20)
const eventsEach = 500

await w.across(async (tx) => {
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    from: '08:00',
    to: '17:00',
    minutes: 480,
  }))
  await tx.run(sql`insert into app.work_calendars (organization_id, weekdays)
    values (${labId}, ${JSON.stringify(weekdays)}::jsonb)`)
  await tx.run(sql`insert into app.clinic_calendars (organization_id, receiving_weekdays)
    values (${clinicId}, '{1,2,3,4,5}')`)
})

/** What happens in the laboratory without any order: a number says which, a day and an amount how. */
type Event = { kind: number; day: number; length: number; amount: number }
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.nat(6),
  day: fc.nat(120),
  length: fc.nat(4),
  amount: fc.integer({ min: 1, max: 400 }),
})

// All events of a kind in one statement: what matters is that they happened before the next plan.
const writeEvents = (events: readonly Event[]) =>
  w.across(async (tx) => {
    const rows = JSON.stringify(events)
    const of = (kind: number) =>
      sql`jsonb_to_recordset(${rows}::jsonb) as e (kind integer, day integer, length integer, amount integer)
        where e.kind = ${kind}`
    const on = sql`date '2031-01-13' + e.day`
    await tx.run(sql`insert into app.absences (organization_id, id, work_centre_id, first_on, last_on, minutes_per_day)
      select ${labId}, uuidv7(), ${s.workCentreId}, ${on}, ${on} + e.length, e.amount from ${of(0)}`)
    await tx.run(sql`insert into app.work_holidays (organization_id, kind, first_on, last_on)
      select ${labId}, 'closure', ${on}, ${on} from ${of(1)} on conflict do nothing`)
    await tx.run(sql`insert into app.clinic_holidays (organization_id, kind, first_on, last_on)
      select ${clinicId}, 'closure', ${on}, ${on} from ${of(2)} on conflict do nothing`)
    await tx.run(sql`insert into app.work_capacities (organization_id, day_on, percent)
      select ${labId}, day, max(percent) from (select ${on} as day, e.amount / 4 as percent from ${of(3)}) as c
      group by day on conflict do nothing`)
    await tx.run(sql`update app.work_centres c set day_minutes = 30 + e.amount
      from ${of(4)} and c.id = ${s.workCentreId}`)
    await tx.run(sql`update app.workflow_stages g set minutes_per_piece = e.amount / 4
      from ${of(5)} and g.workflow_id = ${s.workflowId}`)
    await tx.run(sql`update app.lab_connections c set outbound_transit_days = e.length
      from ${of(6)} and c.id = ${s.connection.id}`)
  })

async function accepted(
  { priority = 'standard', ...fields }: { priority?: string; impressionType?: string },
  promisedOn: string,
): Promise<string> {
  const { id } = await s.draft(fields)
  await s.transition('clinic', id, 'submit')
  // Sent as standard work: whether rush buys a day depends on what has happened.
  await w.across((tx) => tx.run(sql`update app.orders set priority = ${priority} where id = ${id}`))
  const body = { promisedOn, endangeredPromises: 1_000 }
  const answer = await lab.owner.post(`/orders/${id}/accept`, body)
  assert.equal(answer.status, 200, answer.text)
  return id
}

const daysAhead = (days: number) =>
  new Date(Date.parse('2031-01-13') + days * dayMs).toISOString().slice(0, 10)

const readPromises = (ids: readonly string[]) =>
  w.across((tx) =>
    tx.all(
      sql<object>`select id, promised_delivery_date as promised_on, proposed_delivery_date as proposed_on, overridden_day
        from app.orders where id = any(${[...ids]}::uuid[]) order by id`,
    ),
  )

/** Other orders come, are made, are held and go on, end, and hold days. */
async function useOthers(round: number): Promise<void> {
  const other = await accepted({}, daysAhead(round + 2))
  const rush = await accepted({ priority: 'rush' }, daysAhead(round + 1))
  const { id: draft } = await s.draft()
  await s.reserve(draft, daysAhead(round + 60))
  if (round % 2 === 0) await s.transition('lab', other, 'start')
  else await s.transition('lab', other, 'hold', { reason: 'A part is missing' })
  await lab.owner.post(`/orders/${rush}/cancel`, { reason: 'Ordered twice' })
}

test('what happens to other orders, people and calendars moves no promise', async () => {
  const kept: string[] = []
  for (const days of [1, 2, 4, 7, 14, 30]) {
    kept.push(await accepted({ impressionType: 'physical_impression' }, daysAhead(days)))
    kept.push(await accepted({}, daysAhead(days + 1)))
  }
  await s.transition('lab', kept[1] ?? '', 'start')
  const before = await readPromises(kept)
  const draws = fc.sample(fc.array(event, { minLength: eventsEach, maxLength: eventsEach }), {
    seed: seedOf(),
    numRuns: rounds,
  })
  for (const [round, events] of draws.entries()) {
    await writeEvents(events)
    await measureLegs(lab, [round % 7])
    if (round % 5 === 0) await useOthers(round)
    await w.across((tx) => tx.run(sql`select app.replan(${labId})`))
    await w.settle()
    assert.deepEqual(await readPromises(kept), before, `round ${round}`)
    w.moveClock(dayMs)
  }
  const broken = await w.across((tx) =>
    tx.all(sql`select from app.order_events where action = 'promise_broken'
      and order_id = any(${kept}::uuid[])`),
  )
  assert.ok(broken.length > 0, 'the plan never broke one of them')
})
