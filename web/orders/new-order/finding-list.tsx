import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMessages, useFaultText } from '../../i18n/index.tsx'
import type { Finding } from './findings.ts'

/** What is wrong in a place, in words: what stops the order first. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useMessages()
  const write = useFaultText()
  if (findings.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {findings.map(({ severity, part, code, params, message }) => (
        <li
          key={`${severity}${part}${code}${message}`}
          className={`flex items-start gap-1.5 text-sm ${severity === 'missing' ? 'text-bad' : 'text-warn'}`}
        >
          {severity === 'missing' ? (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          ) : (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <span className="sr-only">
            {severity === 'missing' ? t.files.blocking : t.files.warning}:{' '}
          </span>
          <span>{write({ code, params, message })}</span>
        </li>
      ))}
    </ul>
  )
}
