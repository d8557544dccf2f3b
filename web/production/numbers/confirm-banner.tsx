import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

/** Says that work centres have numbers that nobody confirmed; who plans confirms what is listed. */
export function ConfirmBanner({
  hasLink = false,
}: {
  /** Leads to the work centres. */ hasLink?: boolean
}) {
  const t = useMessages().numbers
  const canWrite = useAllows('planning.write')
  const { data } = useAll('listWorkCentres', { query: { isArchived: false } })
  const { run, isBusy } = useCommand('confirmWorkCentres', {
    onDone: ({ confirmed }) => showNotice(t.confirmed(confirmed)),
  })
  const open = (data ?? []).filter(({ isConfirmed }) => !isConfirmed)
  if (open.length === 0) return null
  const workCentreIds = open.map(({ id }) => id)
  return (
    <Banner
      tone="warn"
      icon={<ClipboardCheck aria-hidden className="size-4" />}
      action={
        <>
          {hasLink && (
            <Link to="/work-centres" className="underline">
              {t.review}
            </Link>
          )}
          {canWrite && (
            <Button isBusy={isBusy} onClick={() => void run({ body: { workCentreIds } })}>
              {t.confirm}
            </Button>
          )}
        </>
      }
    >
      {t.confirmText(open.length)}
    </Banner>
  )
}
