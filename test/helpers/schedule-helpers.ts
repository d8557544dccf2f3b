import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addProduct, orderFixture } from '../fixtures/order-fixture.ts'
import type { Organization, TestApp } from '../app/test-app.ts'

/** 2031-01-13 is a Monday; noon in Berlin, so that it is the same day on both sides. */
export const mondayNoon = Date.parse('2031-01-13T11:00:00Z')
export const dayMs = 86_400_000

type StageColumns = { minutesPerPiece?: number; capacityPerDay?: number | null }

/** Helpers for days to book on; the service's clock is at `mondayNoon`. */
export function scheduleHelpers(w: TestApp) {
  w.moveClock(mondayNoon - Date.now())

  /** A workflow that the laboratory saved, and a product that goes by it. */
  async function addFlow(lab: Organization, stages: StageColumns[], turnaroundDays?: number) {
    const workflowId = newId()
    const productId = await addProduct(
      w,
      lab,
      turnaroundDays === undefined ? {} : { turnaroundDays },
    )
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

  const setZone = ({ id }: Organization, timezone: string) =>
    w.across((tx) =>
      tx.run(build.updateTable('organizations').set({ timezone }).where('id', '=', id)),
    )

  /** A laboratory whose only narrow place lets two pieces through a day: one crown for two teeth. */
  async function narrowFixture() {
    const fixture = await orderFixture(w)
    await setZone(fixture.lab, 'Europe/Berlin')
    await setZone(fixture.clinic, 'Europe/Berlin')
    const flow = await addFlow(fixture.lab, [
      { minutesPerPiece: 60, capacityPerDay: 2 },
      { minutesPerPiece: 60, capacityPerDay: null },
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
    return { ...fixture, ...flow, draft, reserve, ask }
  }

  return { narrowFixture, setZone }
}
