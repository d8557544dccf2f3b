import { CircleAlert, CircleCheck, CloudOff, Send, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { sections } from './findings.ts'
import type { Check } from './use-check.ts'
import type { SavingState } from './use-saving.ts'

/** Leads to the first section in which something is missing. */
export function showFirstMissing(check: Check): void {
  const first = sections.find((section) =>
    check.findings.some((finding) => finding.section === section && finding.severity === 'missing'),
  )
  const box = first && document.querySelector<HTMLElement>(`#section-${first}`)
  box?.scrollIntoView({ block: 'start' })
  const fault = box?.querySelector<HTMLElement>('[aria-invalid="true"]')
  ;(fault ?? box)?.focus({ preventScroll: true })
}

function CheckState({ check }: { check: Check }) {
  const t = useMessages().newOrder
  if (!check.preflight && check.findings.length === 0) return null
  const missing = check.findings.filter(({ severity }) => severity === 'missing').length
  const warnings = check.findings.length - missing
  const tone = missing > 0 ? 'text-ink-2' : 'text-good'
  const Icon = missing > 0 ? CircleAlert : CircleCheck
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm">
      <button
        type="button"
        disabled={missing === 0}
        title={missing > 0 ? t.showMissing : undefined}
        onClick={() => showFirstMissing(check)}
        className={`inline-flex min-h-6 items-center gap-1 rounded ${tone} enabled:hover:underline disabled:cursor-default`}
      >
        <Icon aria-hidden className="size-4" />
        {missing > 0 ? t.missingCount(missing) : t.complete}
      </button>
      {warnings > 0 && (
        <span className="inline-flex items-center gap-1 text-warn">
          <TriangleAlert aria-hidden className="size-4" />
          {t.warningCount(warnings)}
        </span>
      )}
    </span>
  )
}

/** Where what was typed is: how it is saved, since when, and what is not at the service yet. */
type Saving = {
  state: SavingState
  savedAt: string | null
  changes: number
  files: number
}

function SavingText({ saving }: { saving: Saving }) {
  const t = useMessages().newOrder
  const format = useFormat()
  const { state, savedAt, changes, files } = saving
  const text = {
    idle: '',
    saving: t.saving.saving,
    saved: t.saving.saved(savedAt && format.time(savedAt)),
    offline: t.saving.offline(changes, files),
    refused: t.saving.refused,
    stale: t.saving.stale,
  }[state]
  const isBroken = state === 'offline' || state === 'refused' || state === 'stale'
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1 text-xs ${isBroken ? 'text-warn' : 'text-ink-3'}`}
    >
      {isBroken && <CloudOff aria-hidden className="size-3.5" />}
      {text}
    </span>
  )
}

type SendBarProps = {
  check: Check
  earliest: string | null
  label: string
  isBusy: boolean
  /** Why it cannot be sent now. */
  blockedBecause?: string | null
  saving?: Saving
  onSend: () => void
  children?: ReactNode
}

/** The bar at the foot of the form: what it costs, when it can be there, what is missing, and the step. */
export function SendBar(props: SendBarProps) {
  const { check, earliest, label, isBusy, blockedBecause, saving, onSend, children } = props
  const { booking } = useMessages()
  const t = useMessages().newOrder
  const format = useFormat()
  const { canSeeFinance } = useSession()
  const totals = check.preflight?.totals
  const hasPrice = canSeeFinance && totals && totals.totalMinor > 0
  return (
    <div
      data-print="no"
      data-sticky-foot
      className="sticky bottom-0 z-30 mt-4 -mb-10 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-xl border border-b-0 border-line bg-raised px-4 py-3 max-md:-mx-4 max-md:bottom-14 max-md:rounded-none max-md:border-x-0"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6 gap-y-1">
        {canSeeFinance && (
          <p>
            <span className="text-sm text-ink-3">{t.total} </span>
            <span
              className={`text-lg font-semibold tabular-nums ${check.isBehind ? 'opacity-60' : ''}`}
            >
              {hasPrice ? format.money(totals.totalMinor, totals.currency) : '–'}
            </span>
            {hasPrice && <span className="text-xs text-ink-3"> {t.withTax}</span>}
          </p>
        )}
        {earliest && (
          <p>
            <span className="text-sm text-ink-3">{booking.earliest} </span>
            <span className="font-medium tabular-nums">{format.day(earliest)}</span>
          </p>
        )}
        <CheckState check={check} />
        {saving && <SavingText saving={saving} />}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {blockedBecause && <span className="text-xs text-ink-3">{blockedBecause}</span>}
        {children}
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={Boolean(blockedBecause)}
          icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />}
          onClick={onSend}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
