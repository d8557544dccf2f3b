import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { useMinutesText } from './bench-text.ts'
import { JobRow } from './queue-job.tsx'

/** As many as a tablet shows beside a job without scrolling. */
const mostNext = 6

/** What comes after the job in hand, beside it: one look says what to get ready. */
export function NextJobs({ stageId }: { stageId: string }) {
  const t = useMessages().bench.work
  const writeMinutes = useMinutesText()
  const { data } = useRead('getOwnQueue', {})
  if (!data) return null
  const { jobs, total, plannedMinutes } = data.queue
  const next = jobs.filter((job) => job.stageId !== stageId)
  const shown = next.slice(0, mostNext)
  const more = total - (jobs.length - next.length) - shown.length
  return (
    <section aria-label={t.nextInQueue} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">{t.nextInQueue}</h2>
      <p className="text-ink-2">
        {[t.jobs(total), plannedMinutes > 0 && t.planned(writeMinutes(plannedMinutes))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shown.length === 0 && <p className="py-2">{t.noNext}</p>}
      <ul>
        {shown.map((job) => (
          <JobRow key={job.stageId} job={job} isNarrow />
        ))}
      </ul>
      {more > 0 && (
        <Link to="/bench/queue" className="flex min-h-14 items-center px-2 text-accent">
          {t.more(more)}
        </Link>
      )}
    </section>
  )
}
