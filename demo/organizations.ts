import { builtInRoles, type TeamRoleKind } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type { OrganizationType, Role } from '#contract/platform/endpoint'
import { dayMs, openChance, stamp, type Book, type Chance } from './book.ts'
import { smallClinics, smallLabs, type Company, introductionOf } from './companies.ts'
import { inventColleague, mailWord } from './names.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

/** Somebody who works in an organization of the demo. */
export type Colleague = {
  userId: string
  membershipId: string
  name: string
  email: string
  role: Role
}

/** An organization of the demo with the people who act in it; the first one is its owner. */
export type DemoOrganization = {
  id: string
  type: OrganizationType
  name: string
  domain: string
  country: string
  timezone: string
  people: readonly Colleague[]
}

// Organizations and people are older than any demo, so that their ids do not move with its clock.
const foundedMs = Date.parse('2025-03-03T08:00:00Z')

const labTitles = [
  'Dental technician',
  'Ceramist',
  'CAD designer',
  'Logistics',
  'Front desk',
] as const
const clinicTitles = [
  'Dental assistant',
  'Treatment coordinator',
  'Front desk',
  'Hygienist',
] as const

// The colleague who signs in as staff has the role of staff; those after take turns.
const rolesInTurn = {
  lab: ['reception', 'technician', 'quality', 'driver', 'bookkeeping', 'technician'],
  clinic: ['reception', 'assistant', 'dentist', 'bookkeeping'],
} as const satisfies Record<OrganizationType, readonly TeamRoleKind[]>
const titleOfRole: Partial<Record<TeamRoleKind, DemoText>> = {
  reception: 'Front desk',
  quality: 'Quality manager',
  driver: 'Courier driver',
  dentist: 'Associate dentist',
  assistant: 'Dental assistant',
  bookkeeping: 'Bookkeeper',
}
const headOfCeramics: Permission[] = [
  'stages.work',
  'quality.check',
  'scans.write',
  'materials.write',
  'planning.write',
]

type RoleIds = Partial<Record<TeamRoleKind, string>>

function addRoles(book: Book, organizationId: string, type: OrganizationType): RoleIds {
  const ids: RoleIds = {}
  const times = { createdAt: stamp(foundedMs), updatedAt: stamp(foundedMs) }
  for (const kind of builtInRoles[type]) {
    const id = book.id('team roles', foundedMs)
    ids[kind] = id
    book.add('teamRoles', { organizationId, id, kind, ...times })
  }
  return ids
}

// One that an owner added, beside those that every laboratory has.
function addOwnRole(book: Book, organizationId: string, country: string): void {
  book.add('teamRoles', {
    organizationId,
    id: book.id('team roles', foundedMs),
    kind: 'own',
    name: textIn(languageOf({ country }), 'Head of ceramics'),
    permissions: headOfCeramics,
    createdAt: stamp(foundedMs),
    updatedAt: stamp(foundedMs),
  })
}

type NewColleague = {
  organizationId: string
  name: string
  email: string
  role: Role
  teamRoleId: string | null
  title: string | null
  canSeeFinance: boolean
  isDisabled?: boolean
  isFounder: boolean
  passwordHash: string
  joinedMs: number
}

function addColleague(book: Book, person: NewColleague): Colleague {
  const { organizationId, name, email, role, teamRoleId, title, canSeeFinance, joinedMs } = person
  const userId = book.id('users', joinedMs)
  const membershipId = book.id('memberships', joinedMs)
  const times = { createdAt: stamp(joinedMs), updatedAt: stamp(joinedMs) }
  book.add('users', {
    id: userId,
    email,
    name,
    passwordHash: person.passwordHash,
    emailVerifiedAt: stamp(joinedMs),
    ...times,
  })
  book.add('memberships', {
    organizationId,
    id: membershipId,
    userId,
    role,
    teamRoleId,
    title,
    canSeeFinance,
    status: person.isDisabled === true ? 'disabled' : 'active',
    ...times,
  })
  book.add('auditEvents', {
    organizationId,
    id: book.id('audit events', joinedMs),
    ...(person.isFounder
      ? { operation: 'createOrganization', subjectKind: 'organization', subjectId: organizationId }
      : { operation: 'acceptInvitation', subjectKind: 'member', subjectId: membershipId }),
    outcome: 'done',
    actorUserId: userId,
    actorMembershipId: membershipId,
    actorName: name,
    createdAt: stamp(joinedMs),
  })
  return { userId, membershipId, name, email, role }
}

/**
 * Adds a company of the demo with its owner and staff; every tenth colleague has left and is
 * disabled.
 */
export function addCompany(book: Book, company: Company, passwordHash: string): DemoOrganization {
  const { type, name, domain, country, city, timezone, locale, profile } = company
  const id = book.id('organizations', foundedMs)
  book.add('organizations', {
    id,
    type,
    name,
    timezone,
    locale,
    toothNotation: country === 'GB' ? 'palmer' : 'fdi',
    ...profile,
    email: `office@${domain}`,
    website: `https://${domain}`,
    city,
    country,
    isListed: true,
    introduction: introductionOf(company),
    createdAt: stamp(foundedMs),
    updatedAt: stamp(foundedMs),
  })
  const roleIds = addRoles(book, id, type)
  if (type === 'lab') addOwnRole(book, id, country)
  const chance = openChance(`people of ${company.key}`)
  const titles: readonly DemoText[] = type === 'lab' ? labTitles : clinicTitles
  const names = new Set<string>()
  const people = Array.from({ length: company.staff + 1 }, (_, place) => {
    const isOwner = place === 0
    const personName = inventName(chance, country, names)
    const account = ['owner', 'staff'][place] ?? personName.split(' ').map(mailWord).join('.')
    const role = isOwner || place === 5 ? 'owner' : 'staff'
    const turns = rolesInTurn[type]
    const kind = place === 1 ? 'staff' : (turns[(place - 2) % turns.length] ?? 'staff')
    const title = isOwner ? 'Managing director' : chance.pick(titles)
    return addColleague(book, {
      organizationId: id,
      name: personName,
      email: `${account}@${domain}`,
      role,
      teamRoleId: role === 'owner' ? null : (roleIds[kind] ?? null),
      title: textIn(
        languageOf({ country }),
        role === 'owner' ? title : (titleOfRole[kind] ?? title),
      ),
      canSeeFinance: role === 'owner' || kind === 'bookkeeping' || place % 5 === 0,
      isDisabled: place % 10 === 9,
      isFounder: isOwner,
      passwordHash,
      joinedMs: foundedMs + place * 6 * dayMs,
    })
  })
  const active = people.filter((_, place) => place % 10 !== 9)
  return { id, type, name, domain, country, timezone, people: active }
}

function inventName(chance: Chance, country: string, taken: Set<string>): string {
  for (;;) {
    const { first, last } = inventColleague(chance, country)
    const name = `${first} ${last}`
    const key = mailWord(name)
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

/**
 * Adds the small organizations that the first laboratory and the first clinic know: name and owner.
 */
export function addSmallOrganizations(
  book: Book,
  passwordHash: string,
): { clinics: DemoOrganization[]; labs: DemoOrganization[] } {
  const chance = openChance('small organizations')
  const add = (type: OrganizationType) => (entry: readonly [string, string], place: number) => {
    const [name, word] = entry
    const joinedMs = foundedMs + (40 + place) * dayMs
    const organization = { id: book.id('organizations', joinedMs), type, name }
    const home = { country: 'DE', timezone: 'Europe/Berlin' }
    const times = { createdAt: stamp(joinedMs), updatedAt: stamp(joinedMs) }
    const domain = `${word}.example`
    book.add('organizations', {
      ...organization,
      ...home,
      locale: 'de',
      toothNotation: 'fdi',
      isListed: true,
      ...times,
    })
    addRoles(book, organization.id, type)
    const owner = addColleague(book, {
      organizationId: organization.id,
      name: inventName(chance, 'DE', new Set()),
      email: `owner@${domain}`,
      role: 'owner',
      teamRoleId: null,
      title: null,
      canSeeFinance: true,
      isFounder: true,
      passwordHash,
      joinedMs,
    })
    return { ...organization, ...home, domain, people: [owner] }
  }
  return { clinics: smallClinics.map(add('clinic')), labs: smallLabs.map(add('lab')) }
}
