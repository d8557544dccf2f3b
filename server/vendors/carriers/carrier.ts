import type {
  CarrierEvent,
  CarrierLabel,
  CarrierProblem,
} from '#contract/logistics/carrier-messages'

/** The name and address of one end of a parcel's way. */
type CarrierParty = {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  region: string | null
  country: string | null
  phone: string | null
}

/** What a carrier learns of a parcel: nothing of a patient. */
export type CarrierParcel = {
  from: CarrierParty
  to: CarrierParty
  orderNumbers: readonly string[]
  service: string | null
  weightGrams: number | null
}

/** A label with its bytes. */
export type MadeLabel = Omit<CarrierLabel, 'label'> & {
  label: { format: CarrierLabel['label']['format']; bytes: Buffer }
}

/** What no repetition mends: the carrier said no, or its answer cannot be used. */
export class CarrierRefused extends Error {
  readonly problem: CarrierProblem
  /** What the connector said of it. */
  readonly detail: string | null

  constructor(problem: CarrierProblem, detail: string | null = null) {
    super(detail ?? problem)
    this.problem = problem
    this.detail = detail
  }
}

/**
 * A carrier of a laboratory. Each method throws `CarrierRefused` where asking again cannot help, and any
 * other error where it may.
 */
export type Carrier = {
  /** Whether it is ready to make labels. */
  test(): Promise<void>
  /** Makes a label; the same key again gives the same label. */
  bookLabel(key: string, parcel: CarrierParcel): Promise<MadeLabel>
  /** Takes a label back, also one of which only the key is known; what it never made counts as taken back. */
  cancelLabel(key: string, reference: string | null): Promise<void>
  /** What happened to a parcel until now. */
  readEvents(trackingNumber: string): Promise<CarrierEvent[]>
}
