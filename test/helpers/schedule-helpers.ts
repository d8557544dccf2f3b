import pg from 'pg'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addProduct, orderFixture } from '../fixtures/order-fixture.ts'
import type { Organization, TestApp } from '../app/test-app.ts'

/** 2031-01-13 is a Monday; noon in Berlin, so that it is the same day on both sides. */
export const mondayNoon = Date.parse('2031-01-13T11:00:00Z')
export const dayMs = 86_400_000

type StageColumns = { minutesPerPiece?: number; workCentreId?: string }

/** A work centre of people who do so many minutes a day, all of which may be promised. */
async function addCentre(w: TestApp, lab: { id: string }, dayMinutes: number): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('workCentres').values({
        organizationId: lab.id,
        id,
        name: `Centre ${id}`,
        kind: 'people',
        loadLimitPercent: 100,
        dayMinutes,
      }),
    ),
  )
  return id
}

/**
 * Legs that a laboratory made so many days later than planned: what its buffers come from. They are of
 * orders that nobody has.
 */
async function measureLegs(
  w: TestApp,
  lab: { id: string },
  differences: readonly number[],
): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `insert into app.planned_legs (order_id, lab_organization_id, is_rush, counts_from_on, ship_on,
          left_on, planned_days, difference_days)
        select uuidv7(), $1, rush, '2031-01-06', '2031-01-06', '2031-01-07', 0, difference
        from unnest($2::integer[]) as d (difference), unnest('{true,false}'::boolean[]) as r (rush)`,
      [lab.id, differences],
    )
  } finally {
    await client.end()
  }
}

/** A workflow that the laboratory saved, and a product that goes by it. */
async function addFlow(
  w: TestApp,
  lab: Organization,
  stages: StageColumns[],
  turnaroundDays?: number,
) {
  const workflowId = newId()
  const productId = await addProduct(w, lab, turnaroundDays === undefined ? {} : { turnaroundDays })
  const stageIds = stages.map(() => newId())
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('workflows').values({
        organizationId: lab.id,
        id: workflowId,
        name: 'Zirconia',
        savedByUserId: lab.ownerUserId,
      }),
    )
    for (const [sortOrder, stage] of stages.entries()) {
      await tx.run(
        build.insertInto('workflowStages').values({
          organizationId: lab.id,
          id: stageIds[sortOrder] ?? '',
          workflowId,
          name: `Stage ${sortOrder}`,
          publicLabel: 'In production',
          sortOrder,
          ...stage,
        }),
      )
    }
    await tx.run(build.updateTable('products').set({ workflowId }).where('id', '=', productId))
  })
  return { productId, workflowId, stageIds }
}

/** Helpers for days to book on; the service's clock is at `mondayNoon`. */
export function scheduleHelpers(w: TestApp) {
  w.moveClock(mondayNoon - Date.now())

  const setDayMinutes = (id: string, dayMinutes: number) =>
    w.across((tx) =>
      tx.run(build.updateTable('workCentres').set({ dayMinutes }).where('id', '=', id)),
    )

  const setZone = ({ id }: Organization, timezone: string) =>
    w.across((tx) =>
      tx.run(build.updateTable('organizations').set({ timezone }).where('id', '=', id)),
    )

  /** A laboratory whose only narrow place does two pieces a day, and that keeps its plans to the day. */
  async function narrowFixture() {
    const fixture = await orderFixture(w)
    await setZone(fixture.lab, 'Europe/Berlin')
    await setZone(fixture.clinic, 'Europe/Berlin')
    const workCentreId = await addCentre(w, fixture.lab, 120)
    await measureLegs(
      w,
      fixture.lab,
      Array.from({ length: 20 }, () => 0),
    )
    const flow = await addFlow(w, fixture.lab, [
      { minutesPerPiece: 60, workCentreId },
      { minutesPerPiece: 60 },
    ])
    const draft = (fields: object = {}) =>
      fixture.draft({
        items: [{ productId: flow.productId, teeth: [11, 12] }],
        impressionType: 'digital_scan',
        ...fields,
      })
    const reserve = (orderId: string, deliveryOn: string) =>
      fixture.clinic.owner.post('/availability/reserve', { orderId, deliveryOn })
    const ask = (orderId: string) =>
      fixture.clinic.owner.get(`/availability?orderId=${orderId}&choices=2`)
    return { ...fixture, ...flow, workCentreId, draft, reserve, ask }
  }

  return {
    narrowFixture,
    setDayMinutes,
    measureLegs: (lab: { id: string }, differences: readonly number[]) =>
      measureLegs(w, lab, differences),
    setZone,
  }
}
