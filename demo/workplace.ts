import { openChance, stamp, type Book } from './book.ts'
import type { Company } from './companies.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

const savedViews = [
  { screen: 'orders', name: 'In production', query: 'status=in_production', isShared: true },
  { screen: 'orders', name: 'Rush', query: 'priority=rush', isShared: false },
] as const

/** Adds where a company works, a second place for a clinic, and views that its owner saved. */
export function addWorkplace(book: Book, organization: DemoOrganization, company: Company): void {
  const at = book.ago(90)
  const times = { createdAt: stamp(at), updatedAt: stamp(at) }
  const { addressLine1, addressLine2, region, postalCode, phone } = company.profile
  const { id: organizationId, name, people } = organization
  const { city, country, timezone } = company
  book.add('locations', {
    organizationId,
    id: book.id('locations', at),
    name,
    addressLine1,
    addressLine2,
    region,
    postalCode,
    phone,
    city,
    country,
    timezone,
    isPrimary: true,
    ...times,
  })
  if (company.type === 'clinic') {
    book.add('locations', {
      organizationId,
      id: book.id('locations', at),
      name: `${name} II`,
      region,
      postalCode,
      city,
      country,
      timezone,
      addressLine1: 'Musterweg 2',
      isPrimary: false,
      ...times,
    })
  }
  for (const [place, view] of savedViews.entries()) {
    book.add('savedViews', {
      organizationId,
      id: book.id('saved views', at),
      userId: people[0]?.userId ?? '',
      ...view,
      name: textIn(languageOf(organization), view.name),
      sortOrder: place * 10,
      ...times,
    })
  }
}

/**
 * Adds what the audit log holds for the last weeks: who signed in, at some hour of each working
 * day.
 */
export function addSignIns(
  book: Book,
  { id, name, people }: DemoOrganization,
  count: number,
): void {
  const chance = openChance(`sign-ins of ${name}`)
  for (let place = count; place > 0; place--) {
    const at = book.ago(place, chance.whole(0, 8))
    const { userId, membershipId, name: actorName } = chance.pick(people)
    book.add('auditEvents', {
      organizationId: id,
      id: book.id('audit events', at),
      operation: 'signInWithEmail',
      subjectKind: 'session',
      subjectId: book.id('sessions', at),
      outcome: 'done',
      actorUserId: userId,
      actorMembershipId: membershipId,
      actorName,
      ip: `198.51.100.${chance.whole(1, 254)}`,
      createdAt: stamp(at),
    })
  }
}
