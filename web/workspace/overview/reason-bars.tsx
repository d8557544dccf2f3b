import { Link } from '@tanstack/react-router'
import { useSpeech } from '../../i18n/index.tsx'
import type { LinkTarget } from '../../ui/page.tsx'

type Reason = { label: string; count: number; previous: number; link: LinkTarget }

/** Reasons with how often each was one, a mark for the time before, and the way to what is behind. */
export function ReasonBars({ label, reasons }: { label: string; reasons: readonly Reason[] }) {
  const { t, format } = useSpeech()
  const most = Math.max(1, ...reasons.flatMap(({ count, previous }) => [count, previous]))
  return (
    <ul aria-label={label} className="flex flex-col">
      {reasons.map(({ label: name, count, previous, link: { to, search = {} } }) => (
        <li key={name}>
          <Link
            to={to}
            search={search}
            className="-mx-2 grid min-h-9 grid-cols-[minmax(0,11rem)_1fr_auto] items-center gap-3 rounded-lg px-2 hover:bg-sunken coarse:min-h-11 max-sm:grid-cols-[1fr_auto]"
          >
            <span className="truncate" title={name}>
              {name}
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 12"
              preserveAspectRatio="none"
              className="h-3 w-full max-sm:order-last max-sm:col-span-2"
            >
              <rect y="2" width={(count / most) * 98} height="8" className="fill-accent" />
              <rect x={(previous / most) * 98} width="0.8" height="12" className="fill-ink" />
            </svg>
            <span className="min-w-20 text-end tabular-nums">
              <span className="font-semibold">{format.number(count)}</span>{' '}
              <span className="text-ink-3">{t.overview.was(format.number(previous))}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
