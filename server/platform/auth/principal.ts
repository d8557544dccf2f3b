import type {
  CredentialKind,
  OrganizationType,
  Permission,
  Role,
} from '#contract/platform/endpoint'

/** Who asks, resolved from a credential: a person in one organization with one role (spec 1, 5). */
export type Principal = {
  userId: string
  userName: string
  /** The language that the person chose, or null. */
  locale: string | null
  organizationId: string
  organizationType: OrganizationType
  organizationName: string
  membershipId: string
  role: Role
  canSeeFinance: boolean
  /** What the member's role allows. */
  permissions: readonly Permission[]
  credential: { kind: CredentialKind; id: string }
  /** The shared device at which the member signed in with a PIN; null: with the password. */
  sharedDeviceId: string | null
}

/** Says what a member is allowed, from what is kept of the member and their role. */
export type PermissionsOfMember = (member: {
  organizationType: OrganizationType
  role: Role
  canSeeFinance: boolean
  kind: string | null
  rolePermissions: Permission[] | null
}) => Permission[]

/** The principal of a row of the statement that confirms a credential. */
export function principalOf(
  kind: CredentialKind,
  row: Record<string, unknown>,
  permissionsOfMember: PermissionsOfMember,
): Principal {
  const organizationType = row['type'] as OrganizationType
  const role = row['role'] as Role
  const sharedDeviceId = (row['sharedDeviceId'] ?? null) as string | null
  // Nothing of money is seen where anybody may look over the shoulder.
  const canSeeFinance = row['canSeeFinance'] === true && sharedDeviceId === null
  return {
    userId: String(row['userId']),
    userName: String(row['userName']),
    locale: (row['userLocale'] ?? null) as string | null,
    organizationId: String(row['organizationId']),
    organizationType,
    organizationName: String(row['organizationName']),
    membershipId: String(row['membershipId']),
    role,
    canSeeFinance,
    permissions: permissionsOfMember({
      organizationType,
      role,
      canSeeFinance,
      kind: row['roleKind'] as string | null,
      rolePermissions: row['rolePermissions'] as Permission[] | null,
    }),
    credential: { kind, id: String(row['credentialId']) },
    sharedDeviceId,
  }
}

/** Whether two principals are the same in all that decides what they may do and are shown. */
export const isSame = (a: Principal, b: Principal) =>
  a.membershipId === b.membershipId &&
  a.role === b.role &&
  a.canSeeFinance === b.canSeeFinance &&
  a.permissions.join() === b.permissions.join() &&
  a.userName === b.userName &&
  a.locale === b.locale &&
  a.organizationName === b.organizationName
