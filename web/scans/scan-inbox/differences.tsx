import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../i18n/index.tsx'
import type { ScanCase } from './scan-labels.ts'

/** In what a scan clearly differs from an order; nothing where it does not. */
export function Differences({
  fields,
}: {
  fields: ScanCase['suggestions'][number]['differences']
}) {
  const t = useMessages()
  if (fields.length === 0) return null
  return (
    <ul aria-label={t.scans.differs} className="mt-1 flex flex-col gap-0.5 text-sm text-bad">
      {fields.map((field) => (
        <li key={field} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t.scans.differences[field]}
        </li>
      ))}
    </ul>
  )
}
