import type { Order } from '#contract/orders/orders'
import { readOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Download } from '#platform/http/serve'
import type { Principal } from '#platform/auth/session'
import { writeDentalProject } from '#dental-scans/dental-project'
import { projectTeeth } from '#dental-scans/reconstructions'
import { selectMaterials } from './queries.ts'

// As the privacy mode lets the laboratory know it: whole, as initials, or by the code alone.
const nameOf = ({ patient }: Order): string | null => {
  if (!patient) return null
  const { firstName, lastName, code } = patient
  return [lastName, firstName].filter(Boolean).join(', ') || code
}

/** The order as a case for exocad, as an attachment. @throws Refusal 404, 422 without a tooth for it */
export async function makeCadProject(
  tx: Tx,
  session: Principal,
  orderId: string,
): Promise<Download> {
  const order = await readOrder(tx, session, orderId)
  const materials = await selectMaterials(
    tx,
    order.items.map(({ productId }) => productId),
  )
  const teeth = projectTeeth(
    order.items.map((item) => ({
      ...item,
      material: item.material ?? materials.get(item.productId) ?? null,
    })),
  )
  if (teeth.length === 0) {
    throw new Refusal('no_tooth_for_exocad')
  }
  const title = order.number ?? order.id.slice(-8)
  const xml = writeDentalProject({
    projectId: order.id,
    createdAt: order.submittedAt ?? order.createdAt,
    patientId: order.patient?.code ?? null,
    patientName: nameOf(order),
    practiceId: null,
    practiceName: order.counterpart.name,
    toothColor: order.items.find(({ shade }) => shade)?.shade?.value ?? null,
    notes: [title, order.instructions].filter(Boolean).join('\n'),
    teeth,
  })
  const bytes = Buffer.from(xml)
  return {
    contentType: 'application/xml',
    stream: bytes,
    headers: {
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${title}.dentalProject"`,
      'content-security-policy': 'sandbox',
    },
  }
}
