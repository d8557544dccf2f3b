import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { createInvitation } from '../../api/body-rules/identity/team.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded, type Tone } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { placeNameOf } from './role-name.ts'
import { bodyOfPlace, owner, useRoleOptions } from './role-options.ts'

type Invitation = Item<'listInvitations'>

const tones: Record<Invitation['status'], Tone> = {
  pending: 'accent',
  accepted: 'good',
  revoked: 'neutral',
  expired: 'warn',
}

/** Invites a colleague by email, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.settings.team
  const form = useForm({ email: '' }, createInvitation)
  const roles = useRoleOptions()
  const [chosen, setChosen] = useState<string | null>(null)
  const place = chosen ?? roles.staffId ?? owner
  const { run, isBusy } = useCommand('createInvitation', {
    onDone: ({ invitation }) => {
      showNotice(words.sent(invitation.email))
      onClose()
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={words.inviteTitle}
      submitLabel={words.send}
      isBusy={isBusy}
      onSubmit={() => void run({ body: { ...form.values, ...bodyOfPlace(place) } })}
      onClose={onClose}
    >
      <p className="text-ink-3">{words.inviteText}</p>
      <TextField label={words.email} type="email" autoComplete="off" {...form.field('email')} />
      <Select
        label={words.role}
        hint={place === owner ? words.roleHint : undefined}
        options={roles.options}
        value={place}
        onChange={setChosen}
      />
    </FormDialog>
  )
}

function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const t = useMessages().settings.team
  const { id, email, can } = invitation
  const { run: resend } = useCommand('resendInvitation', {
    onDone: () => showNotice(t.resent(email)),
  })
  const { run: revoke } = useCommand('revokeInvitation', {
    onDone: () => showNotice(t.revoked(email)),
  })
  if (!can.resend && !can.revoke) return null
  return (
    <MenuButton
      isIcon
      label={t.more(email)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.resend, run: () => void resend({ params: { id } }) },
        { label: t.revoke, isDanger: true, run: () => void revoke({ params: { id } }) },
      ]}
    />
  )
}

function useColumns(): Column<Invitation>[] {
  const t = useMessages()
  const words = t.settings.team
  const format = useFormat()
  return [
    {
      title: words.email,
      phone: 'first',
      growsOnPhone: true,
      className: 'font-medium stacked:truncate',
      cell: ({ email }) => email,
    },
    { title: words.role, cell: (invitation) => placeNameOf(t, invitation) },
    { title: words.invitedBy, phone: 'hidden', cell: ({ invitedBy }) => invitedBy },
    { title: words.until, cell: ({ expiresAt }) => format.instant(expiresAt) },
    {
      title: words.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{words.invitationStatus[status]}</Badge>,
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'text-end',
      cell: (invitation) => <InvitationMenu invitation={invitation} />,
    },
  ]
}

/** Who was invited and has not answered yet, then the others. */
export function TeamInvitations() {
  const t = useMessages().settings.team
  const columns = useColumns()
  const query = useAll('listInvitations', {})
  return (
    <Card title={t.invitations} isFlush>
      <Loaded query={query}>
        {(invitations) => (
          <Table
            label={t.invitations}
            columns={columns}
            rows={invitations}
            keyOf={({ id }) => id}
            empty={<p className="px-4 pb-4 text-ink-3">{t.noInvitations}</p>}
          />
        )}
      </Loaded>
    </Card>
  )
}
