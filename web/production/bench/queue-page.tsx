import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, ListChecks, Play, ScanBarcode } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { RestorationSign } from '../../catalog/teeth/restoration-sign.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { trayNames } from '../../orders/order-detail/names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { useMinutesText, useWorkText } from './bench-text.ts'
import { useCodes } from './use-codes.ts'

type Queue = Answer<'getOwnQueue'>['queue']
type Job = Queue['jobs'][number]

function useJobTexts(job: Job) {
  const t = useMessages()
  const words = t.bench.work
  const format = useFormat()
  const writeWork = useWorkText()
  const writeMinutes = useMinutesText()
  const { counterpart, trays, plannedOn, dueOn, isOverdue, plannedMinutes, blockers } = job
  const due = dueOn && (isOverdue ? words.late : words.due)(format.day(dueOn))
  return {
    work: job.workSummary?.text ?? writeWork(job, job.shadeValue),
    about: [trayNames(t, trays), counterpart.name, job.orderNumber].filter(Boolean).join(' · '),
    stage: [job.stageName, plannedMinutes !== null && writeMinutes(plannedMinutes)]
      .filter(Boolean)
      .join(' · '),
    due,
    plan: plannedOn && words.planDay(format.day(plannedOn)),
    blocked: blockers.map((blocker) => words.blockers[blocker]).join(' · '),
  }
}

/** The job that comes first, with the one step of the page. */
function FirstJob({ job }: { job: Job }) {
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
      <div className="flex items-start gap-3">
        <RestorationSign type={job.restorationType} />
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{work}</h2>
          <p className="text-ink-2">{about}</p>
          {due && <p className={job.isOverdue ? 'text-bad' : 'text-ink-2'}>{due}</p>}
          {blocked && <p className="text-warn">{blocked}</p>}
        </div>
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

function JobRow({ job }: { job: Job }) {
  const { work, about, stage, due, plan, blocked } = useJobTexts(job)
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/bench/orders/$id"
        params={{ id: job.orderId }}
        search={{ stage: job.stageId }}
        className="flex min-h-18 items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
      >
        <RestorationSign type={job.restorationType} />
        <span className="min-w-0 flex-1">
          <span className="block text-base font-medium">{work}</span>
          <span className="block text-ink-2">{about}</span>
          <span className="block text-ink-2">{blocked ? `${stage} · ${blocked}` : stage}</span>
        </span>
        <span className="shrink-0 text-end">
          {due && (
            <span className={`block ${job.isOverdue ? 'font-medium text-bad' : ''}`}>{due}</span>
          )}
          {plan && <span className="block text-sm text-ink-3 max-md:hidden">{plan}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 rtl:rotate-180" />
      </Link>
    </li>
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
