import { dayMs, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'

type Kind = Row<'surcharges'>['kind']

/** Kind, name, and the price in minor units or a percentage. */
type DemoSurcharge = readonly [kind: Kind, name: string, price: number | `${number}%`]

/**
 * What comes on top at the first laboratory; rush and shipping once, since they come on their own.
 */
export const firstLabSurcharges: readonly DemoSurcharge[] = [
  ['shipping', 'Stadtkurier', 690],
  ['rush', 'Eilauftrag, in drei Werktagen', '25%'],
  ['per_gram', 'Hochgoldhaltige Legierung', 9_240],
  ['per_gram', 'Goldreduzierte Legierung', 6_180],
  ['per_gram', 'Palladiumbasislegierung', 5_450],
  ['per_gram', 'Kobalt-Chrom-Legierung', 140],
  ['per_gram', 'Edelmetalllot', 9_900],
  ['other', 'Wochenendarbeit', '40%'],
  ['other', 'Farbnahme im Labor', 3_900],
  ['other', 'Farbnahme in der Praxis', 6_900],
  ['other', 'Anwesenheit am Stuhl, je Stunde', 8_500],
  ['other', 'Individuelle Farbe nach Fotos', 1_800],
  ['other', 'Modell nach Abformung', 1_450],
  ['other', 'Modell im Artikulator', 1_250],
  ['other', 'Einartikulieren mit Gesichtsbogen', 1_900],
  ['other', 'Desinfektion einer Abformung', 420],
  ['other', 'Zweiter Designvorschlag', 2_900],
  ['other', 'Scan eines Gipsmodells', 1_600],
  ['other', 'Abnehmbare Gingivamaske', 1_350],
  ['other', 'Gerüstanprobe', 2_200],
  ['other', 'Glanzbrand nach Anprobe', 1_700],
  ['other', 'Übertragungsschlüssel, gedruckt', 1_550],
  ['other', 'Name in der Prothese', 900],
  ['other', 'Tagesreparatur mit Kurier', 2_400],
  ['other', 'Zertifikat der Metallanalyse', 1_100],
  ['other', 'Modelle ein weiteres Jahr aufbewahren', 600],
  ['other', 'Mindermengenzuschlag', 500],
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
