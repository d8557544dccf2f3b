import { Check as CheckMark, Ellipsis, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { permissionsOf } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleNameOf } from './role-name.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Role = Item<'listTeamRoles'>

// What a row is about stays in sight beside many roles.
const stickyClass =
  'sticky start-0 z-1 min-w-40 bg-raised px-4 py-2 text-start max-md:max-w-40 md:min-w-72'

function RoleMenu({ role, onEdit }: { role: Role; onEdit: () => void }) {
  const t = useMessages()
  const words = t.settings.roles
  const name = roleNameOf(t, role)
  const args = { params: { id: role.id }, ifMatch: role.version }
  const reset = useCommand('resetTeamRole', {
    onDone: () => showNotice(words.resetDone(words.kinds[role.kind])),
  })
  const remove = useCommand('deleteTeamRole', { onDone: () => showNotice(words.removed(name)) })
  const items: MenuItem[] = [
    ...(role.can.update ? [{ label: t.ui.edit, run: onEdit }] : []),
    ...(role.can.reset && !role.isUsual
      ? [{ label: words.reset, run: () => void reset.run(args) }]
      : []),
    ...(role.can.delete
      ? [{ label: words.remove, isDanger: true, run: () => void remove.run(args) }]
      : []),
  ]
  return items.length === 0 ? null : (
    <MenuButton
      isIcon
      label={t.settings.team.more(name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={items}
    />
  )
}

function RoleHead({ role, onEdit }: { role: Role; onEdit: () => void }) {
  const t = useMessages()
  const words = t.settings.roles
  return (
    <th scope="col" className="min-w-28 px-2 py-2 text-start align-top font-medium">
      <span className="flex items-start justify-between gap-1">
        <span className="min-w-0 py-1 break-words">{roleNameOf(t, role)}</span>
        <RoleMenu role={role} onEdit={onEdit} />
      </span>
      <span className="block text-sm font-normal text-ink-3">
        {words.members(role.memberCount)}
      </span>
      {role.kind !== 'own' && !role.isUsual && <Badge tone="accent">{words.changed}</Badge>}
    </th>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const t = useMessages().ui
  const Icon = isAllowed ? CheckMark : Minus
  return (
    <td className="border-t border-line px-2 py-2">
      <Icon aria-hidden className={isAllowed ? 'size-4 text-good' : 'size-4 text-ink-3'} />
      <span className="sr-only">{isAllowed ? t.yes : t.no}</span>
    </td>
  )
}

function PermissionRow({ permission, roles }: { permission: Permission; roles: readonly Role[] }) {
  const t = useMessages().settings.roles
  return (
    <tr>
      <th scope="row" className={classNames(stickyClass, 'border-t border-line font-normal')}>
        {t.permissions[permission]}
      </th>
      <Mark isAllowed />
      {roles.map((role) => (
        <Mark key={role.id} isAllowed={role.permissions.includes(permission)} />
      ))}
    </tr>
  )
}

function Matrix({ roles, onEdit }: { roles: readonly Role[]; onEdit: (role: Role) => void }) {
  const t = useMessages()
  const words = t.settings.roles
  const { organization } = useSession()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div role="region" aria-label={words.title} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-max">
        <thead>
          <tr>
            <th scope="col" className={classNames(stickyClass, 'align-top font-medium')}>
              <span className="block py-1">{words.permission}</span>
            </th>
            <th scope="col" className="px-2 py-2 text-start align-top font-medium">
              <span className="block py-1">{t.labels.role.owner}</span>
              <span className="block text-sm font-normal text-ink-3">{words.owners}</span>
            </th>
            {roles.map((role) => (
              <RoleHead key={role.id} role={role} onEdit={() => onEdit(role)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionsOf(organization.type).map((permission) => (
            <PermissionRow key={permission} permission={permission} roles={roles} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What each role allows, with the steps an owner has for it. */
export function RolesPage() {
  const t = useMessages().settings.roles
  const { isOwner } = useSession()
  const [edited, setEdited] = useState<Role | 'new' | null>(null)
  const query = useAll('listTeamRoles', {})
  const close = () => setEdited(null)
  return (
    <SettingsFrame
      title={t.title}
      subtitle={t.lead}
      width="detail"
      actions={
        isOwner && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </Button>
        )
      }
    >
      <Card title={t.title} isFlush>
        <Loaded query={query}>{(roles) => <Matrix roles={roles} onEdit={setEdited} />}</Loaded>
      </Card>
      {edited === 'new' && <RoleDialog onClose={close} />}
      {edited !== null && edited !== 'new' && <RoleDialog role={edited} onClose={close} />}
    </SettingsFrame>
  )
}
