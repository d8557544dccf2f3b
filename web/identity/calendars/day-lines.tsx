import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAllows, useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { DayLine } from './free-days.ts'

/** Days of a calendar, each of which an owner can remove. */
export function DayLines<Body>({
  title,
  empty,
  lines,
  actions,
  save,
}: {
  title: string
  empty: string
  lines: DayLine<Body>[]
  actions: ReactNode
  save: { run: (body: Body) => Promise<boolean>; isBusy: boolean }
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const canWrite = useAllows(isLab ? 'planning.write' : 'settings.write')
  const words = t.calendars
  const remove = async ({ title: what, without, before }: DayLine<Body>) => {
    if (!(await save.run(without))) return
    showNotice(words.removed(what), { label: t.ui.undo, run: () => void save.run(before) })
  }
  return (
    <Card title={title} actions={canWrite && actions}>
      {lines.length === 0 && <p className="text-ink-3">{empty}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="flex min-h-9 items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.title}
              {line.detail && <span className="text-ink-3"> · {line.detail}</span>}
            </span>
            {canWrite && (
              <IconButton
                label={words.remove(line.title)}
                icon={<Trash2 aria-hidden className="size-4" />}
                disabled={save.isBusy}
                onClick={() => void remove(line)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
