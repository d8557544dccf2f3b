import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { updateMember } from '../../api/body-rules/identity/team.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { signOutHere, useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { useSkills } from '../../production/work-centres/use-skills.ts'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Badge, Loaded, Skeleton } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { changedKeys } from '../../ui/changed-keys.ts'
import { placeNameOf } from './role-name.ts'
import { bodyOfPlace, owner, useRoleOptions } from './role-options.ts'

type Member = Item<'listMembers'>
type Step = { member: Member; kind: 'edit' | 'remove' | 'pin' }

function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages()
  const words = t.settings.team
  const before = { title: member.title ?? '', canSeeFinance: member.canSeeFinance }
  const form = useForm(before, updateMember)
  const present = member.teamRoleId ?? owner
  const [place, setPlace] = useState(present)
  const roles = useRoleOptions()
  const { run, isBusy } = useCommand('updateMember', { onDone: onClose, onProblem: form.take })
  const submit = () => {
    const isMoved = place !== present
    const { canSeeFinance } = form.values
    const body = {
      ...changedKeys(updateMember, before, form.values),
      // The service goes by the new role where nothing else is sent.
      ...(isMoved ? { ...bodyOfPlace(place), canSeeFinance } : {}),
    }
    if (Object.keys(body).length === 0) onClose()
    else void run({ params: { id: member.id }, body })
  }
  return (
    <FormDialog
      title={words.editTitle(member.name)}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.memberTitle}
        isOptional
        placeholder={words.titlePlaceholder}
        {...form.field('title')}
      />
      <Select
        label={words.role}
        hint={place === owner ? words.roleHint : undefined}
        options={roles.options}
        value={place}
        onChange={(next) => {
          setPlace(next)
          form.set('canSeeFinance', roles.seesMoney(next))
        }}
      />
      <Check label={words.finance} hint={words.financeHint} {...form.check('canSeeFinance')} />
    </FormDialog>
  )
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages().settings.team
  const { user } = useSession()
  const isSelf = member.userId === user.id
  const { run, isBusy } = useCommand('removeMember', {
    onDone: () => {
      if (isSelf) {
        void signOutHere()
        return
      }
      showNotice(t.removed(member.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={isSelf ? t.leaveTitle : t.removeTitle(member.name)}
      submitLabel={isSelf ? t.leave : t.remove}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: member.id } })}
      onClose={onClose}
    >
      <p>{isSelf ? t.leaveText : t.removeText}</p>
    </FormDialog>
  )
}

function PinDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages().settings.sharedDevices
  const { run, isBusy } = useCommand('resetMemberPin', {
    onDone: () => {
      showNotice(t.pinReset(member.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.resetPinTitle(member.name)}
      submitLabel={t.resetPin}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: member.id } })}
      onClose={onClose}
    >
      <p>{t.resetPinText}</p>
    </FormDialog>
  )
}

function MemberMenu({ member, onStep }: { member: Member; onStep: (step: Step) => void }) {
  const { team: t, sharedDevices: pinWords } = useMessages().settings
  const { user, isOwner, isLab } = useSession()
  const isSelf = member.userId === user.id
  const params = { id: member.id }
  const { run } = useCommand('updateMember')
  const setStatus = async (status: Member['status']) => {
    if (!(await run({ params, body: { status } }))) return
    if (status === 'active') showNotice(t.enabled(member.name))
    else showNotice(t.disabled(member.name))
  }
  const items: MenuItem[] = [
    ...(member.can.update ? [{ label: t.edit, run: () => onStep({ member, kind: 'edit' }) }] : []),
    ...(member.can.update && !isSelf
      ? [
          member.status === 'active'
            ? { label: t.disable, run: () => void setStatus('disabled') }
            : { label: t.enable, run: () => void setStatus('active') },
        ]
      : []),
    ...(isOwner && isLab
      ? [{ label: pinWords.resetPin, run: () => onStep({ member, kind: 'pin' }) }]
      : []),
    ...(member.can.remove
      ? [
          {
            label: isSelf ? t.leave : t.remove,
            isDanger: true,
            run: () => onStep({ member, kind: 'remove' }),
          },
        ]
      : []),
  ]
  return items.length === 0 ? null : (
    <MenuButton
      isIcon
      label={t.more(member.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={items}
    />
  )
}

function useColumns(onStep: (step: Step) => void): Column<Member>[] {
  const t = useMessages()
  const words = t.settings.team
  const format = useFormat()
  const { user, organization } = useSession()
  const { skillsOf } = useSkills()
  const skills: Column<Member> = {
    title: words.skills,
    phone: 'hidden',
    givesWay: 'second',
    cell: ({ userId }) => format.list(skillsOf(userId)),
  }
  return [
    {
      title: words.name,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ name, email, userId }) => (
        <span className="flex min-w-0 flex-col py-1.5 stacked:py-0">
          <span className="flex items-center gap-2 font-medium">
            {name}
            {userId === user.id && <Badge tone="accent">{words.you}</Badge>}
          </span>
          <span className="truncate text-ink-3">{email}</span>
        </span>
      ),
    },
    { title: words.memberTitle, cell: ({ title }) => title },
    ...(organization.type === 'lab' ? [skills] : []),
    { title: words.role, cell: (member) => placeNameOf(t, member) },
    {
      title: words.finance,
      phone: 'hidden',
      givesWay: 'second',
      cell: (row) => (row.canSeeFinance ? t.ui.yes : t.ui.no),
    },
    {
      title: words.status,
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'good' : 'neutral'}>{words.memberStatus[status]}</Badge>
      ),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'text-end',
      cell: (member) => <MemberMenu member={member} onStep={onStep} />,
    },
  ]
}

/** Who works here, with the steps an owner has for each. */
export function TeamMembers() {
  const t = useMessages().settings.team
  const { search, change } = useAddress('/signed-in/settings/team')
  const [step, setStep] = useState<Step | null>(null)
  const columns = useColumns(setStep)
  const query = useRead(
    'listMembers',
    {
      query: {
        page: search.page ?? 1,
        limit: 50,
        ...(search.search ? { search: search.search } : {}),
      },
    },
    { keepsPrevious: true },
  )
  const isLong = (query.data?.pagination.total ?? 0) > 10 || Boolean(search.search)
  return (
    <Card
      title={t.members}
      isFlush
      actions={
        isLong && (
          <SearchField
            label={t.searchMembers}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={26} className="p-4" />}>
        {({ data, pagination }) => (
          <>
            <Table label={t.members} columns={columns} rows={data} keyOf={({ id }) => id} />
            <Pager pagination={pagination} onPage={(page) => change({ page })} />
          </>
        )}
      </Loaded>
      {step?.kind === 'edit' && <MemberDialog member={step.member} onClose={() => setStep(null)} />}
      {step?.kind === 'pin' && <PinDialog member={step.member} onClose={() => setStep(null)} />}
      {step?.kind === 'remove' && (
        <RemoveDialog member={step.member} onClose={() => setStep(null)} />
      )}
    </Card>
  )
}
