import { createHash } from 'node:crypto'
import { dayMs, openChance, stamp, type Book } from './book.ts'
import { inventColleague, mailWord } from './names.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

const everyState = ['pending', 'pending', 'pending', 'expired', 'revoked', 'accepted'] as const

/**
 * Adds invitations of an organization in every state; one that expired is a pending one of long
 * ago.
 */
export function addInvitations(book: Book, organization: DemoOrganization, count: number): void {
  const chance = openChance(`invitations of ${organization.name}`)
  for (let place = 0; place < count; place++) {
    const state = everyState[place % everyState.length] ?? 'pending'
    const sentMs = state === 'pending' ? book.ago(chance.whole(0, 5), 1) : book.ago(10 + place)
    const { first, last } = inventColleague(chance, organization.country)
    book.add('invitations', {
      organizationId: organization.id,
      id: book.id('invitations', sentMs),
      email: `${mailWord(first)}.${mailWord(last)}.${place + 1}@candidates.example`,
      role: place % 8 === 0 ? 'owner' : 'staff',
      tokenHash: createHash('sha256').update(chance.bytes(32)).digest(),
      status: state === 'expired' ? 'pending' : state,
      invitedByUserId: organization.people[0]?.userId ?? '',
      expiresAt: stamp(sentMs + 7 * dayMs),
      createdAt: stamp(sentMs),
      updatedAt: stamp(sentMs),
    })
  }
}

const places = [
  'Front desk',
  'Scanner room',
  'Milling room',
  'Back office',
  'Treatment room',
] as const
const platforms = ['windows', 'macos', 'linux']

/**
 * Adds device credentials of the members; one in nine was revoked. Their values are known to
 * nobody.
 */
export function addDevices(book: Book, organization: DemoOrganization, count: number): void {
  const chance = openChance(`devices of ${organization.name}`)
  for (let place = 0; place < count; place++) {
    const issuedMs = book.ago(chance.whole(5, 80))
    const isRevoked = place % 9 === 8
    book.add('deviceCredentials', {
      id: book.id('device credentials', issuedMs),
      tokenHash: createHash('sha256').update(chance.bytes(32)).digest(),
      hint: chance.bytes(3).toString('base64url'),
      name: `${textIn(languageOf(organization), chance.pick(places))} ${place + 1}`,
      platform: chance.pick(platforms),
      userId: organization.people[place % organization.people.length]?.userId ?? '',
      organizationId: organization.id,
      createdAt: stamp(issuedMs),
      lastUsedAt: stamp(book.ago(chance.whole(0, 3), 2)),
      lastUsedIp: `198.51.100.${chance.whole(1, 254)}`,
      expiresAt: stamp(issuedMs + 365 * dayMs),
      revokedAt: isRevoked ? stamp(book.ago(1)) : null,
    })
  }
}

/** Adds the shared devices of a laboratory. Their cookies are known to nobody. */
export function addSharedDevices(book: Book, organization: DemoOrganization): void {
  if (organization.type !== 'lab') return
  const chance = openChance(`shared devices of ${organization.name}`)
  for (const name of ['CAD bench', 'Ceramics bench'] as const) {
    const issuedMs = book.ago(chance.whole(20, 60))
    book.add('sharedDevices', {
      organizationId: organization.id,
      id: book.id('shared devices', issuedMs),
      name: textIn(languageOf(organization), name),
      idleMinutes: 10,
      tokenHash: createHash('sha256').update(chance.bytes(32)).digest(),
      lastUsedAt: stamp(book.ago(chance.whole(0, 2), 3)),
      expiresAt: stamp(issuedMs + 180 * dayMs),
      createdAt: stamp(issuedMs),
      updatedAt: stamp(issuedMs),
    })
  }
}
