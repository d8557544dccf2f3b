import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { freePercentOf, type CentreForm } from './centre-form.ts'

type Centre = Item<'listWorkCentres'>
type Person = { userId: string; name: string; freePercent: number }

/** Who can work here, with what other work centres leave of them; who is disabled keeps their place. */
function usePeople(centre: Centre | null): Person[] {
  const { data = [] } = useAll('listWorkShifts', {})
  const members = centre?.members ?? []
  const shareOf = (userId: string) =>
    members.find((one) => one.userId === userId)?.sharePercent ?? 0
  const active = data.map(({ userId, name, assignedPercent }) => ({
    userId,
    name,
    freePercent: freePercentOf({ assignedPercent }, { shareBefore: shareOf(userId) }),
  }))
  const disabled = members
    .filter(({ isActive }) => !isActive)
    .map(({ userId, name, sharePercent }) => ({ userId, name, freePercent: sharePercent }))
  return [...active, ...disabled]
}

type RowProps = { form: CentreForm; place: number; people: readonly Person[] }

function MemberRow({ form, place, people }: RowProps) {
  const t = useMessages().workCentres.dialog
  const format = useFormat()
  const { members } = form.values
  const { key, userId } = members[place] ?? { key: '', userId: '' }
  const person = people.find((one) => one.userId === userId)
  const others = members.filter((one) => one.key !== key)
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Select
        label={t.person}
        className="w-56"
        required
        placeholder={t.choosePerson}
        options={people
          .filter((one) => others.every((other) => other.userId !== one.userId))
          .map(({ userId: value, name }) => ({ value, label: name }))}
        hint={person && t.left(format.basisPoints(person.freePercent * 100))}
        {...form.field(`members.${place}.userId`)}
      />
      <WholeField
        label={t.share}
        className="w-28"
        required
        least={1}
        most={Math.max(1, person?.freePercent ?? 100)}
        {...form.control(`members.${place}.sharePercent`)}
      />
      <WholeField
        label={t.speed}
        className="w-28"
        required
        least={1}
        most={300}
        {...form.control(`members.${place}.speedPercent`)}
      />
      <span className="pt-6">
        <IconButton
          label={t.removePerson(person?.name ?? t.person)}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => form.set('members', others)}
        />
      </span>
    </div>
  )
}

/** The people of a work centre, with the share of their time and their speed. */
export function CentreTeam({ form, centre }: { form: CentreForm; centre: Centre | null }) {
  const t = useMessages().workCentres.dialog
  const counter = useRef(0)
  const people = usePeople(centre)
  const { members } = form.values
  const add = () => {
    const key = `new-${counter.current++}`
    form.set('members', [...members, { key, userId: '', sharePercent: 100, speedPercent: 100 }])
  }
  return (
    <fieldset className="flex flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t.team}</legend>
      {members.length === 0 && <p className="text-sm text-ink-3">{t.teamEmpty}</p>}
      {members.map(({ key }, place) => (
        <MemberRow key={key} form={form} place={place} people={people} />
      ))}
      <Button
        variant="quiet"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={add}
      >
        {t.addPerson}
      </Button>
    </fieldset>
  )
}
