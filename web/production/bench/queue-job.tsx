import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { trayNames } from '../../orders/order-detail/names.ts'
import { WorkLine } from '../../ui/work-line.tsx'
import { useMinutesText, useWorkText } from './bench-text.ts'

/** What a technician has to do, in the order of the plan. */
export type Queue = Answer<'getOwnQueue'>['queue']

type Job = Queue['jobs'][number]

/** What a job of the queue says of itself. */
export function useJobTexts(job: Job) {
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

/** A job of the queue that is not the first: where it is in the mouth, what it is, and by when. */
export function JobRow({ job, isNarrow = false }: { job: Job; isNarrow?: boolean }) {
  const { work, about, stage, due, plan, blocked } = useJobTexts(job)
  const tone = job.isOverdue ? 'font-medium text-bad' : 'text-ink-2'
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/bench/orders/$id"
        params={{ id: job.orderId }}
        search={{ stage: job.stageId }}
        className="flex min-h-18 items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 text-base">
          <WorkLine work={job.workSummary}>
            {!job.workSummary && <span className="block font-medium">{work}</span>}
            {!isNarrow && <span className="block text-sm text-ink-2">{about}</span>}
            <span className="block text-sm text-ink-2">
              {blocked ? `${stage} · ${blocked}` : stage}
            </span>
            {isNarrow && due && <span className={`block text-sm ${tone}`}>{due}</span>}
          </WorkLine>
        </span>
        {!isNarrow && (
          <span className="shrink-0 text-end">
            {due && <span className={`block ${tone}`}>{due}</span>}
            {plan && <span className="block text-sm text-ink-3 max-md:hidden">{plan}</span>}
          </span>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 rtl:rotate-180" />
      </Link>
    </li>
  )
}
