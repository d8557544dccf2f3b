import { useMemo } from 'react'
import { useOrderFiles } from '../../scans/files/use-order-files.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
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
  const { data } = useOrderFiles(orderId)
  const kept = useMemo(() => ({ orderId, files: data ?? [] }), [orderId, data])
  return useCheck(draft, isLab, kept)
}

/** Whether it is said whom the order is between; before that there is no catalogue to order from. */
export const isAsked = ({ customerId, labConnectionId }: OrderDraft, isLab: boolean): boolean =>
  (isLab ? customerId : labConnectionId) !== ''

type OrderFormProps = FormPart & {
  orderId: string | null
  draftKey: string
  reservedOn: string | null
  canReserve: boolean
  ensureOrder: () => Promise<string | null>
  onReserved: (day: string) => void
}

/** The sections of an order, from whom it is for to what is said with it. */
export function OrderForm(props: OrderFormProps) {
  const { orderId, draftKey, reservedOn, canReserve, ensureOrder, onReserved, ...part } = props
  const { isLab } = useSession()
  const t = useMessages().newOrder
  return (
    <div className="flex flex-col gap-4">
      <WhoSection {...part} />
      {!isAsked(part.draft, isLab) && (
        <p className="rounded-xl border border-dashed border-line px-4 py-8 text-center text-ink-3">
          {isLab ? t.thenWorkLab : t.thenWork}
        </p>
      )}
      {isAsked(part.draft, isLab) && (
        <>
          <WorkSection {...part} />
          <FilesSection {...part} {...{ orderId, draftKey, ensureOrder }} />
          <DateSection {...{ ...part, orderId, reservedOn, canReserve, ensureOrder, onReserved }} />
          <NotesSection {...part} />
        </>
      )}
    </div>
  )
}
