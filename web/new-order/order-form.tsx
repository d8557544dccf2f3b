import { useMemo } from 'react'
import type { FileKind } from '#contract/files'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../app/session.tsx'
import { DateSection } from './date-section.tsx'
import type { OrderDraft } from './draft.ts'
import { FilesSection } from './files-section.tsx'
import type { FormPart } from './form-context.ts'
import { NotesSection } from './notes-section.tsx'
import { useCheck, type Check } from './use-check.ts'
import { WhoSection } from './who-section.tsx'
import { WorkSection } from './work-section.tsx'

/** What the laboratory's rules say to a draft, with the files that its order has already. */
export function useOrderCheck(draft: OrderDraft, orderId: string | null): Check {
  const { isLab } = useSession()
  const { data } = useRead(
    'listOrderFiles',
    { params: { id: orderId ?? '' }, query: { limit: 100 } },
    { isEnabled: orderId !== null },
  )
  const kinds = useMemo(
    () => [...new Set((data?.data ?? []).map(({ kind }): FileKind => kind))].sort(),
    [data],
  )
  return useCheck(draft, isLab, kinds)
}

type OrderFormProps = FormPart & {
  orderId: string | null
  reservedDay: string | null
  canReserve: boolean
  ensureOrder: () => Promise<string | null>
  onReserved: (day: string) => void
}

/** The sections of an order, from whom it is for to what is said with it. */
export function OrderForm(props: OrderFormProps) {
  const { orderId, reservedDay, canReserve, ensureOrder, onReserved, ...part } = props
  const { isLab } = useSession()
  const isAsked = (isLab ? part.draft.customerId : part.draft.labConnectionId) !== ''
  return (
    <div className="flex flex-col gap-4">
      <WhoSection {...part} />
      {isAsked && (
        <>
          <WorkSection {...part} />
          <FilesSection {...part} orderId={orderId} ensureOrder={ensureOrder} />
          <DateSection
            {...{ ...part, orderId, reservedDay, canReserve, ensureOrder, onReserved }}
          />
          <NotesSection {...part} />
        </>
      )}
    </div>
  )
}
