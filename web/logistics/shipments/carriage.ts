/** Who carries a parcel and how to follow it, as it is typed. */
export type CarriageValues = {
  courier: string
  service: string
  trackingNumber: string
  expectedOn: string
}

/** Nothing typed yet. */
export const emptyCarriage: CarriageValues = {
  courier: '',
  service: '',
  trackingNumber: '',
  expectedOn: '',
}

type Carriage = { [K in keyof CarriageValues]: string | null }

const trimmed = (value: string) => value.trim() || null

/** The same as the service takes it: what is empty is not known. */
export const writeCarriage = ({
  courier,
  service,
  trackingNumber,
  expectedOn,
}: CarriageValues): Carriage => ({
  courier: trimmed(courier),
  service: trimmed(service),
  trackingNumber: trimmed(trackingNumber),
  expectedOn: trimmed(expectedOn),
})

/** Only what was typed, for a new parcel. */
export const readCarriage = (values: CarriageValues): Partial<Record<keyof Carriage, string>> =>
  Object.fromEntries(Object.entries(writeCarriage(values)).filter(([, value]) => value !== null))
