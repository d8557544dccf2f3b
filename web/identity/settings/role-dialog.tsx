import { useState } from 'react'
import { permissionsOf } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import { createTeamRole, updateTeamRole } from '../../api/body-rules/identity/team-roles.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { roleNameOf } from './role-name.ts'

type Role = Item<'listTeamRoles'>

function PermissionChecks({
  chosen,
  onChange,
}: {
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}) {
  const t = useMessages().settings.roles
  const { organization } = useSession()
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">{t.permission}</legend>
      {permissionsOf(organization.type).map((permission) => (
        <Check
          key={permission}
          label={t.permissions[permission]}
          isChecked={chosen.includes(permission)}
          onChange={(isChecked) =>
            onChange(
              isChecked ? [...chosen, permission] : chosen.filter((one) => one !== permission),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** Changes the name and the permissions of a role, or adds one. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const t = useMessages()
  const words = t.settings.roles
  const rules = role ? updateTeamRole : createTeamRole
  const before = { name: role ? roleNameOf(t, role) : '', permissions: role?.permissions ?? [] }
  const form = useForm({ name: before.name }, rules)
  const [chosen, setChosen] = useState<Permission[]>(before.permissions)
  const create = useCommand('createTeamRole', {
    onDone: ({ role: added }) => {
      showNotice(words.added(roleNameOf(t, added)))
      onClose()
    },
    onProblem: form.take,
  })
  const update = useCommand('updateTeamRole', { onDone: onClose, onProblem: form.take })
  const submit = () => {
    const { name } = form.values
    if (!role) {
      void create.run({ body: { name, permissions: chosen } })
      return
    }
    const isSame = chosen.toSorted().join() === before.permissions.toSorted().join()
    const body = {
      ...(name !== before.name ? { name } : {}),
      ...(isSame ? {} : { permissions: chosen }),
    }
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: role.id }, body, ifMatch: role.version })
  }
  return (
    <FormDialog
      title={role ? t.settings.team.editTitle(roleNameOf(t, role)) : words.add}
      submitLabel={role ? t.ui.save : words.add}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t.settings.team.name} {...form.field('name')} />
      <PermissionChecks chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
