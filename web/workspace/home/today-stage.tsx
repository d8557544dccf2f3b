import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { WorkLine } from '../../ui/work-line.tsx'

/** Today by person, by work centre and as orders leave. */
export type TeamDay = Answer<'getTeamDay'>['teamDay']
type Stage = TeamDay['dueStages'][number]

/** How the work of today is shown. */
export const todayViews = ['person', 'centre', 'leaving'] as const
export type TodayView = (typeof todayViews)[number]

/** When the order of a stage is late, leaves or is promised for; null: nothing is planned. */
function useDueText({ leavesOn, leavesTime, promisedOn }: Stage, todayOn: string) {
  const t = useMessages()
  const format = useFormat()
  if (promisedOn !== null && promisedOn < todayOn) return { text: t.team.late, isLate: true }
  const isToday = leavesOn !== null && leavesOn <= todayOn
  const text = isToday
    ? leavesTime === null
      ? t.team.leavesToday
      : t.team.leavesAt(leavesTime)
    : promisedOn && format.day(promisedOn)
  return { text, isLate: false }
}

// Where there is no room the line wraps between its parts: the number at its end is never cut.
const LineInParts = ({ parts }: { parts: readonly (string | null)[] }) =>
  parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="inline-block max-w-full truncate align-bottom" title={part ?? ''}>
        {part}
      </span>
    </Fragment>
  ))

// A stage that can be worked on: its work, the stage, who has it or its number, and when it is due.
function TodayStage({ stage, todayOn, view }: { stage: Stage; todayOn: string; view: TodayView }) {
  const t = useMessages()
  const { orderId, workSummary, description, name, number, priority, technicianName } = stage
  const { text, isLate } = useDueText(stage, todayOn)
  const who = view === 'person' ? number : (technicianName ?? t.team.nobody)
  // In the groups of the view as orders leave the title says when.
  const due = view === 'leaving' && !isLate ? number : text
  const isRush = priority === 'rush'
  return (
    <li className="min-w-0">
      <Link
        to="/orders/$id"
        params={{ id: orderId }}
        className="flex items-start gap-1 rounded-md px-2 py-1 hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1 break-words">
          <WorkLine work={workSummary}>
            {workSummary === null && <span className="font-medium">{description}</span>}
            <span className={classNames('block text-sm', isLate ? 'text-bad' : 'text-ink-3')}>
              <LineInParts parts={[name, due, who]} />
            </span>
          </WorkLine>
        </span>
        {isRush && <Zap aria-hidden className="mt-1 size-3.5 shrink-0 text-warn" />}
        {isRush && <span className="sr-only">{t.orders.rush}</span>}
      </Link>
    </li>
  )
}

/** A row of today: who or what it is, and the first stages with how many more there are. */
export function TodayRow({
  head,
  label,
  stages,
  stageCount,
  empty,
  todayOn,
  view,
}: {
  head: ReactNode
  label: string
  stages: readonly Stage[]
  stageCount: number
  /** What is said where there is no stage. */
  empty: string
  todayOn: string
  view: TodayView
}) {
  const words = useMessages().team
  const more = stageCount - stages.length
  return (
    <li className="grid border-t border-line first:border-t-0 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="min-w-0 border-line px-4 py-3 md:border-e">{head}</div>
      {stages.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-3">{empty}</p>
      ) : (
        <ul
          aria-label={label}
          className="grid content-start gap-x-2 px-2 py-2 grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))]"
        >
          {stages.map((stage) => (
            <TodayStage key={stage.id} stage={stage} todayOn={todayOn} view={view} />
          ))}
          {more > 0 && <li className="px-2 text-sm text-ink-3">{words.more(more)}</li>}
        </ul>
      )}
    </li>
  )
}

/** How much of what there is has been planned, as a bar with its words. */
export function FillBar({ share, isOver, text }: { share: number; isOver: boolean; text: string }) {
  const words = useMessages().team
  return (
    <>
      <span aria-hidden className="my-1.5 block h-1 overflow-hidden rounded-sm bg-sunken">
        <span
          className={classNames('block h-full', isOver ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </span>
      <p className={classNames('text-sm tabular-nums', isOver ? 'text-warn' : 'text-ink-3')}>
        {text}
        {isOver && <span className="sr-only">: {words.over}</span>}
      </p>
    </>
  )
}
