import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { roleNameOf } from './role-name.ts'

/** The choice of an owner among the roles, whose values are ids. */
export const owner = 'owner'

/** What a member or an invitation is sent for a chosen place. */
export const bodyOfPlace = (
  place: string,
): { role: 'owner' } | { role: 'staff'; teamRoleId: string } =>
  place === owner ? { role: 'owner' } : { role: 'staff', teamRoleId: place }

/** The roles to choose from, the owner last, and what is known of each. */
export function useRoleOptions() {
  const t = useMessages()
  const { data: roles = [] } = useAll('listTeamRoles', {})
  return {
    options: [
      ...roles.map((role) => ({ value: role.id, label: roleNameOf(t, role) })),
      { value: owner, label: t.labels.role.owner },
    ],
    staffId: roles.find(({ kind }) => kind === 'staff')?.id,
    seesMoney: (place: string) =>
      place === owner ||
      roles.some(({ id, permissions }) => id === place && permissions.includes('finance.read')),
  }
}
