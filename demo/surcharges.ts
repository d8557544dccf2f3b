import { dayMs, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'

type Kind = Row<'surcharges'>['kind']

/** Kind, name, and the price in minor units or a percentage. */
type DemoSurcharge = readonly [kind: Kind, name: string, price: number | `${number}%`]

/**
 * What comes on top at the first laboratory; rush and shipping once, since they come on their own.
 */
export const firstLabSurcharges: readonly DemoSurcharge[] = [
  ['shipping', 'City courier', 690],
  ['rush', 'Rush, within three working days', '25%'],
  ['per_gram', 'High noble alloy', 9_240],
  ['per_gram', 'Noble alloy, reduced gold', 6_180],
  ['per_gram', 'Palladium-based alloy', 5_450],
  ['per_gram', 'Cobalt chrome alloy', 140],
  ['per_gram', 'Solder, noble', 9_900],
  ['other', 'Weekend work', '40%'],
  ['other', 'Shade taken in the laboratory', 3_900],
  ['other', 'Shade taken in the practice', 6_900],
  ['other', 'Attendance at the chair, per hour', 8_500],
  ['other', 'Individual shade from photos', 1_800],
  ['other', 'Model from impression', 1_450],
  ['other', 'Model in articulator', 1_250],
  ['other', 'Facebow mounting', 1_900],
  ['other', 'Disinfection of an impression', 420],
  ['other', 'Second design proposal', 2_900],
  ['other', 'Scan of a plaster model', 1_600],
  ['other', 'Removable gingiva mask', 1_350],
  ['other', 'Try-in of a framework', 2_200],
  ['other', 'Glaze after try-in', 1_700],
  ['other', 'Transfer key, printed', 1_550],
  ['other', 'Name in a denture', 900],
  ['other', 'Repair during the day, by courier', 2_400],
  ['other', 'Metal analysis certificate', 1_100],
  ['other', 'Storage of models for another year', 600],
  ['other', 'Small order', 500],
]

/** What comes on top at the second laboratory. */
export const secondLabSurcharges: readonly DemoSurcharge[] = [
  ['shipping', 'Next-day parcel', 595],
  ['rush', 'Express service', '30%'],
  ['per_gram', 'Noble alloy', 5_200],
  ['other', 'Model work', 1_100],
]

/** Adds what comes on top of orders of a laboratory. */
export function addSurcharges(
  book: Book,
  lab: DemoOrganization,
  surcharges: readonly DemoSurcharge[],
  terms: { currency: string; taxRateBasisPoints: number },
): void {
  for (const [place, [kind, name, price]] of surcharges.entries()) {
    const addedMs = book.ago(305) + place * dayMs
    const isShare = typeof price === 'string'
    book.add('surcharges', {
      organizationId: lab.id,
      id: book.id('surcharges', addedMs),
      name,
      kind,
      priceMinor: isShare ? null : price,
      percentBasisPoints: isShare ? Number.parseInt(price, 10) * 100 : null,
      ...terms,
      isActive: true,
      createdAt: stamp(addedMs),
      updatedAt: stamp(addedMs),
    })
  }
}
