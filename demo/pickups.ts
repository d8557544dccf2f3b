import { atWork, dayMs, dayOf, openChance, stamp, workdayAfter, type Book } from './book.ts'
import type { Partner } from './connections.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

const places = ['Front desk', 'Side entrance, second bell', 'Reception on the 2nd floor'] as const
const notes = ['Please ring twice.', 'The box is blue.', null] as const
const windows = [
  ['08:00', '12:00'],
  ['14:00', '17:30'],
  [null, null],
] as const
const declined = 'Our driver is not near you on that day'

// What is past was answered; of what is to come the newest still waits.
function endOf(day: string, today: string, place: number) {
  if (place % 9 === 4) return 'cancelled' as const
  if (place % 9 === 7) return 'declined' as const
  return day < today || place % 2 === 0 ? ('confirmed' as const) : ('requested' as const)
}

/** Asks for parcels to be fetched, so many times for the first connection and some for the others. */
export function addPickups(book: Book, partners: readonly Partner[], count: number): void {
  const today = dayOf(book.nowMs)
  for (const [nth, { lab, clinic, connectionId }] of partners.entries()) {
    if (!clinic || !connectionId) continue
    const chance = openChance(`pick-ups ${nth}`)
    const translate = (text: DemoText) => textIn(languageOf(lab, clinic), text)
    const asks = nth === 0 ? count : nth < 6 ? 3 : 0
    for (let place = 0; place < asks; place++) {
      const askedMs = atWork(book.nowMs - (asks - place) * 2 * dayMs)
      const answeredMs = askedMs + 40 * 60_000
      const pickupOn = workdayAfter(askedMs, chance.whole(1, 3))
      const status = endOf(pickupOn, today, place)
      const [windowFrom, windowTo] = chance.pick(windows)
      const note = chance.pick(notes)
      const answering = status === 'cancelled' ? clinic : lab
      const isAnswered = status !== 'requested'
      book.add('pickups', {
        id: book.id('pickups', askedMs),
        labOrganizationId: lab.id,
        clinicOrganizationId: clinic.id,
        labConnectionId: connectionId,
        status,
        pickupOn,
        windowFrom,
        windowTo,
        place: translate(chance.pick(places)),
        parcelCount: chance.whole(1, 4),
        orderIds: [],
        note: note && translate(note),
        reason: status === 'declined' ? translate(declined) : null,
        requestedByUserId: clinic.people[0]?.userId ?? null,
        requestedByName: clinic.people[0]?.name ?? clinic.name,
        answeredByName: isAnswered ? (answering.people[0]?.name ?? answering.name) : null,
        answeredAt: isAnswered ? stamp(answeredMs) : null,
        createdAt: stamp(askedMs),
        updatedAt: stamp(isAnswered ? answeredMs : askedMs),
      })
    }
  }
}
