import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Select } from '../../ui/field.tsx'

const periods = [4, 13, 52] as const

/** The weeks that an address names, where they are a choice; else the usual ones. */
export const periodOf = (weeks: string | undefined, usual: (typeof periods)[number]) =>
  periods.find((one) => String(one) === weeks) ?? usual

/** How many weeks an overview looks back. */
export function PeriodSelect({ weeks, usual }: { weeks: number; usual: number }) {
  const { overview: words } = useMessages()
  const { change } = useAddress('/signed-in/overview')
  return (
    <Select
      label={words.period}
      hidesLabel
      value={String(weeks)}
      onChange={(value) => change({ weeks: value === String(usual) ? '' : value })}
      options={periods.map((one) => ({ value: String(one), label: words.lastWeeks(one) }))}
    />
  )
}
