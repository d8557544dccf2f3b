import { useNavigate } from '@tanstack/react-router'
import { ListChecks, Play, ScanBarcode } from 'lucide-react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { useMinutesText } from './bench-text.ts'
import { JobRow, useJobTexts, type Queue } from './queue-job.tsx'
import { useCodes } from './use-codes.ts'

/** The job that comes first, with the one step of the page. */
function FirstJob({ job }: { job: Queue['jobs'][number] }) {
  const t = useMessages().bench.work
  const navigate = useNavigate()
  const { work, about, stage, due, blocked } = useJobTexts(job)
  const address = {
    to: '/bench/orders/$id',
    params: { id: job.orderId },
    search: { stage: job.stageId },
  } as const
  const start = useCommand('startOrderStage', { onDone: () => void navigate(address) })
  const isRunning = job.workingSinceAt !== null
  const cannotStart = job.blockers.includes('rx_to_acknowledge')
  return (
    <section
      aria-label={work}
      className="flex flex-col gap-4 rounded-xl border border-line bg-raised p-4"
    >
      <div>
        <h2 className="text-xl font-semibold">
          <WorkLine work={job.workSummary}>{!job.workSummary && work}</WorkLine>
        </h2>
        <p className="text-ink-2">{about}</p>
        {due && <p className={job.isOverdue ? 'font-medium text-bad' : 'text-ink-2'}>{due}</p>}
        {blocked && <p className="text-warn">{blocked}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <p className="text-lg font-medium">{stage}</p>
        <div className="flex grow justify-end gap-2.5 max-md:flex-col">
          <LinkButton
            to="/bench/scan"
            className="h-17 px-6 text-lg coarse:h-17"
            icon={<ScanBarcode aria-hidden className="size-6" />}
          >
            {t.scan}
          </LinkButton>
          {isRunning || cannotStart ? (
            <LinkButton
              {...address}
              variant="primary"
              className="h-17 px-8 text-lg coarse:h-17"
              icon={<Play aria-hidden className="size-6" />}
            >
              {isRunning ? t.goOn : t.open}
            </LinkButton>
          ) : (
            <Button
              variant="primary"
              className="h-17 px-8 text-lg coarse:h-17"
              aria-label={t.startNamed(job.stageName, work)}
              isBusy={start.isBusy}
              icon={<Play aria-hidden className="size-6" />}
              onClick={() => void start.run({ params: { id: job.stageId }, body: {} })}
            >
              {t.start}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function Jobs({ queue: { jobs, total } }: { queue: Queue }) {
  const t = useMessages().bench.work
  const [first, ...others] = jobs
  if (!first) {
    return (
      <EmptyState
        icon={<ListChecks aria-hidden className="size-8" />}
        title={t.none}
        action={
          <LinkButton
            to="/bench/scan"
            className="h-14 px-6 coarse:h-14"
            icon={<ScanBarcode aria-hidden className="size-5" />}
          >
            {t.scan}
          </LinkButton>
        }
      >
        {t.noneText}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <FirstJob key={first.stageId} job={first} />
      {others.length > 0 && (
        <section>
          <h2 className="mb-1 text-base font-semibold">
            {t.later} <span className="font-normal text-ink-3 tabular-nums">{total - 1}</span>
          </h2>
          <ul>
            {others.map((job) => (
              <JobRow key={job.stageId} job={job} />
            ))}
          </ul>
          {total > jobs.length && (
            <p className="px-2 py-3 text-ink-3">{t.more(total - jobs.length)}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** What the technician has to do, in the order of the plan. */
export function QueuePage() {
  const t = useMessages().bench.work
  const writeMinutes = useMinutesText()
  const query = useRead('getOwnQueue', {})
  useCodes()
  const queue = query.data?.queue
  return (
    <Page
      title={t.queue}
      width="narrow"
      subtitle={
        queue &&
        [
          t.jobs(queue.total),
          queue.plannedMinutes > 0 && t.planned(writeMinutes(queue.plannedMinutes)),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      <Loaded query={query}>{({ queue: loaded }) => <Jobs queue={loaded} />}</Loaded>
    </Page>
  )
}
