/** An order as the oracle of scans knows it; every one of them is open. */
export type OrderFact = {
  id: string
  number: string
  labId: string
  clinicId: string
  patientCode: string
}

/** All that is ever said of a scan, and what people did with it. */
export type CaseFact = {
  externalId: string
  ownerId: string
  side: 'lab' | 'clinic'
  reference?: string
  patientCode?: string
  /** Of a laboratory's scan: the clinic whose customer the sender is known as. */
  senderClinicId?: string
  /** By the ids of its files, the hashes of all the bytes that each ever had. */
  files: Map<string, Set<string>>
  /** What people did, in order: attached to an order, taken back (null), or put aside. */
  commands: ({ orderId: string | null } | 'ignored')[]
}

/** Where a scan ends: with an order, waiting, or aside. */
export type Place = { orderId: string } | 'waiting' | 'ignored'

// Written from the sentences of the match rules, with nothing of the product: what a person would
// do who has all the documents on one table.
function placeByRule(scan: CaseFact, orders: readonly OrderFact[]): Place {
  const visible = orders.filter((order) => [order.labId, order.clinicId].includes(scan.ownerId))
  const named = visible.filter(
    ({ id, number }) => scan.reference !== undefined && [id, number].includes(scan.reference),
  )
  const ofPatient = visible.filter(({ patientCode }) => patientCode === scan.patientCode)
  if (named.length > 1) return 'waiting'
  const [only] = named
  if (only) {
    const isTorn =
      scan.side === 'clinic' ? ofPatient.length > 0 && !ofPatient.includes(only) : false
    const isOfOther = scan.senderClinicId !== undefined && scan.senderClinicId !== only.clinicId
    return isTorn || isOfOther ? 'waiting' : { orderId: only.id }
  }
  // A code is the clinic's own: to a laboratory it says something when the clinic is known.
  const meant = ofPatient.filter(
    ({ clinicId }) => scan.side === 'clinic' || clinicId === scan.senderClinicId,
  )
  const [one, another] = meant
  return one && !another ? { orderId: one.id } : 'waiting'
}

/** Where a scan has to be in the end, in whatever order all was said. */
export function placeOf(scan: CaseFact, orders: readonly OrderFact[]): Place {
  const last = scan.commands.at(-1)
  if (last === undefined) return placeByRule(scan, orders)
  if (last === 'ignored') return 'ignored'
  return last.orderId === null ? 'waiting' : { orderId: last.orderId }
}

/** Every file that each order has to have, once: order, case, file and hash in one line, sorted. */
export const filesOf = (cases: readonly CaseFact[], orders: readonly OrderFact[]): string[] =>
  cases
    .flatMap((scan) => {
      const place = placeOf(scan, orders)
      if (typeof place === 'string') return []
      return [...scan.files].flatMap(([fileId, hashes]) =>
        [...hashes].map((hash) => `${place.orderId} ${scan.externalId} ${fileId} ${hash}`),
      )
    })
    .toSorted()
