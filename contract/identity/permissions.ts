import type { OrganizationType, Permission, Role } from '../platform/endpoint.ts'

const both = ['lab', 'clinic'] as const

/** What a role can allow, each with the side that has such work. Owners have every one. */
const permissionTypes = {
  'orders.write': both,
  'orders.accept': ['lab'],
  'orders.submit': ['clinic'],
  'designs.approve': ['clinic'],
  'stages.work': ['lab'],
  'quality.check': ['lab'],
  'scans.write': both,
  'shipments.write': both,
  'materials.write': ['lab'],
  'contacts.write': both,
  'catalog.write': ['lab'],
  'planning.write': ['lab'],
  'settings.write': both,
  'finance.read': both,
  'finance.write': both,
  'reports.read': both,
} as const satisfies Record<Permission, readonly OrganizationType[]>

/** Every permission, in the order in which they are shown. */
export const permissions = Object.keys(permissionTypes) as [Permission, ...Permission[]]

/** The permissions that an organization of a type can give. */
export const permissionsOf = (type: OrganizationType): Permission[] =>
  permissions.filter((permission) =>
    (permissionTypes[permission] as readonly OrganizationType[]).includes(type),
  )

/** The roles that every organization of a type has, beside its owners; `staff` comes first. */
export const builtInRoles = {
  lab: ['staff', 'reception', 'technician', 'quality', 'driver', 'bookkeeping'],
  clinic: ['staff', 'dentist', 'assistant', 'reception', 'bookkeeping'],
} as const satisfies Record<OrganizationType, readonly string[]>

/** A role that an organization has from the start, or `own`: one that it added. */
export const teamRoleKinds = [
  'staff',
  'reception',
  'technician',
  'quality',
  'driver',
  'dentist',
  'assistant',
  'bookkeeping',
  'own',
] as const
export type TeamRoleKind = (typeof teamRoleKinds)[number]

// Staff can do what everybody could before there were other roles; each member's view of money is
// set on its own.
const notOfStaff: readonly Permission[] = [
  'catalog.write',
  'planning.write',
  'settings.write',
  'finance.read',
]
const staffOf = (type: OrganizationType) =>
  permissionsOf(type).filter((permission) => !notOfStaff.includes(permission))

const bookkeeping: readonly Permission[] = ['finance.read', 'finance.write', 'reports.read']

const usual: Record<OrganizationType, Partial<Record<TeamRoleKind, readonly Permission[]>>> = {
  lab: {
    staff: staffOf('lab'),
    reception: [
      'orders.write',
      'orders.accept',
      'stages.work',
      'scans.write',
      'shipments.write',
      'contacts.write',
    ],
    technician: ['stages.work', 'scans.write', 'materials.write'],
    quality: ['stages.work', 'quality.check', 'scans.write', 'reports.read'],
    driver: ['shipments.write'],
    bookkeeping: ['contacts.write', ...bookkeeping],
  },
  clinic: {
    staff: staffOf('clinic'),
    dentist: [
      'orders.write',
      'orders.submit',
      'designs.approve',
      'scans.write',
      'shipments.write',
      'contacts.write',
      'reports.read',
    ],
    assistant: ['orders.write', 'scans.write', 'shipments.write', 'contacts.write'],
    reception: ['orders.write', 'shipments.write', 'contacts.write'],
    bookkeeping,
  },
}

/** What a built-in role allows until an owner changes it. */
export const usualPermissionsOf = (type: OrganizationType, kind: string): readonly Permission[] =>
  usual[type][kind as TeamRoleKind] ?? []

/** A member as far as it decides what they are allowed. */
type Holder = {
  organizationType: OrganizationType
  role: Role
  /** The kind of the role of a member who is no owner. */
  kind: string | null
  /** The permissions of that role; null: the usual ones of its kind. */
  rolePermissions: readonly Permission[] | null
  canSeeFinance: boolean
}

/**
 * What a member is allowed: all of an owner, else what the role says. Money is seen by whom
 * `canSeeFinance` says, whatever the role.
 */
export function permissionsOfMember(member: Holder): Permission[] {
  const { organizationType, role, kind, rolePermissions, canSeeFinance } = member
  const held =
    role === 'owner'
      ? permissionsOf(organizationType)
      : (rolePermissions ?? usualPermissionsOf(organizationType, kind ?? 'staff'))
  return permissionsOf(organizationType).filter((permission) =>
    permission === 'finance.read' ? canSeeFinance : held.includes(permission),
  )
}
