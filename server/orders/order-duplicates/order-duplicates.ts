import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import type { Left } from '#contract/orders/order-duplicates'
import type { OrderItem, OrderItemInput } from '#contract/orders/order-items'
import type { Order } from '#contract/orders/orders'
import { draftOrder, readOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectStillThere } from './queries.ts'

type StillThere = Awaited<ReturnType<typeof selectStillThere>>

function copyItem(
  item: OrderItem,
  place: number,
  { productIds, optionIds }: StillThere,
): { input?: OrderItemInput; left: Left[] } {
  const pointer = `/items/${place}`
  const { productId, teeth, arch, units, connectors, material, quantity, notes } = item
  const { shade, implant, occlusion, margin, design, options, description } = item
  if (!productIds.includes(productId)) {
    return {
      left: [{ pointer, ...writeFault('copied_product_not_offered', { product: description }) }],
    }
  }
  const gone = options.flatMap((option, at) =>
    optionIds.includes(option.id)
      ? []
      : [
          {
            pointer: `${pointer}/options/${at}`,
            ...writeFault('copied_option_not_offered', {
              option: option.name,
              product: description,
            }),
          },
        ],
  )
  return {
    input: {
      productId,
      teeth,
      arch,
      units,
      connectors,
      material,
      shade,
      implant,
      occlusion,
      margin,
      design,
      quantity,
      notes,
      options: options.map((option) => option.id).filter((id) => optionIds.includes(id)),
    },
    left: gone,
  }
}

function refuseOthersOrder({ organizationType }: Principal, order: Order): void {
  if (organizationType === 'clinic' || order.clinicOrganizationId === null) return
  throw new Refusal('practice_orders_again')
}

function copyPeople({ patientId, dentistId }: Order, there: StillThere) {
  const left: Left[] = []
  const leave = (key: string, why: InputFault) => {
    left.push({ pointer: `/${key}`, ...why })
    return null
  }
  return {
    patientId:
      patientId === null || there.isPatientCurrent
        ? patientId
        : leave('patientId', writeFault('copied_patient_archived')),
    dentistId:
      dentistId === null || there.isDentistActive
        ? dentistId
        : leave('dentistId', writeFault('copied_dentist_inactive')),
    left,
  }
}

/**
 * Drafts what an order prescribed once more, without what can no longer be ordered, which is named.
 * @throws Refusal 404, 422
 */
export async function duplicateOrder(
  tx: Tx,
  session: Principal,
  id: string,
): Promise<{ order: Order; left: Left[] }> {
  const original = await readOrder(tx, session, id)
  refuseOthersOrder(session, original)
  const { labOrganizationId, patientId, dentistId, customerId, items } = original
  const there = await selectStillThere(tx, {
    labOrganizationId,
    patientId,
    dentistId,
    productIds: items.map(({ productId }) => productId),
    optionIds: items.flatMap(({ options }) => options.map((option) => option.id)),
  })
  const people = copyPeople(original, there)
  const copies = items.map((item, place) => copyItem(item, place, there))
  const { priority, impressionType, instructions } = original
  const body = {
    priority,
    impressionType,
    instructions,
    patientId: people.patientId,
    items: copies.flatMap(({ input }) => input ?? []),
  }
  const isLab = session.organizationType === 'lab'
  const order = await draftOrder(
    tx,
    session,
    isLab
      ? { ...body, customerId: customerId ?? undefined }
      : {
          ...body,
          dentistId: people.dentistId,
          labConnectionId: there.connectionId ?? original.labConnectionId ?? undefined,
        },
  )
  return { order, left: [...people.left, ...copies.flatMap(({ left }) => left)] }
}
