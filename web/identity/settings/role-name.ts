import type { TeamRoleKind } from '#contract/identity/permissions'
import type { Messages } from '../../i18n/en.ts'

type NamedRole = { kind: TeamRoleKind; name: string | null }

/** The name of a role: the one that an owner gave it, else the usual one of its kind. */
export const roleNameOf = (t: Messages, { kind, name }: NamedRole): string =>
  name ?? t.settings.roles.kinds[kind]

/** The name of the role of a member or an invitation; owners have none of the organization's. */
export const placeNameOf = (
  t: Messages,
  { role, teamRole }: { role: 'owner' | 'staff'; teamRole: NamedRole | null },
): string => (teamRole ? roleNameOf(t, teamRole) : t.labels.role[role])
