import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Select } from '../../ui/field.tsx'

/** Chooses who drives, of the active members. */
export function DriverSelect({
  value,
  onChange,
}: {
  value: string
  onChange: (userId: string) => void
}) {
  const t = useMessages().delivery
  const { data: members = [] } = useAll('listMembers', { query: { status: 'active' } })
  return (
    <Select
      label={t.driver}
      isOptional
      placeholder={t.noDriver}
      value={value}
      onChange={onChange}
      options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
    />
  )
}
