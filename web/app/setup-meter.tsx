import { Link, useLocation } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { nextStepOf, setupPages, setupTasksOf } from '../workspace/home/setup-tasks.ts'
import { useRead } from '../api/hooks.ts'
import { useMessages } from '../i18n/index.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { useSession } from './session.tsx'

/** The steps of the setup guide, until all are passed or the guide is hidden. */
function useSteps() {
  const { organization } = useSession()
  const { data } = useRead('getSetupGuide', {}, { freshMs: 60_000 })
  if (!data || data.state.hiddenAt !== null) return null
  const steps = setupTasksOf(organization.type, data)
  return steps.every(({ isPassed }) => isPassed) ? null : steps
}

/** How far the setup is, until it is done or hidden. */
export function SetupMeter() {
  const t = useMessages()
  const tasks = useSteps()
  if (!tasks) return null
  const passed = tasks.filter(({ isPassed }) => isPassed).length
  return (
    <Link to="/" className="rounded-lg border border-line bg-raised p-2.5 text-sm hover:bg-sunken">
      <span className="mb-1.5 flex justify-between gap-2">
        <span className="font-medium">{t.app.setupGuide}</span>
        <span className="text-ink-3 tabular-nums">
          {passed}/{tasks.length}
        </span>
      </span>
      <Progress value={passed / tasks.length} label={t.app.setupLeft(tasks.length - passed)} />
    </Link>
  )
}

/** On each page of the setup: which step comes next, until all are passed or the guide is hidden. */
export function SetupNext() {
  const t = useMessages()
  const { isOwner } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const steps = useSteps()
  const isHere = (task: keyof typeof setupPages) => setupPages[task].to === path
  const here = steps?.filter(({ task }) => isHere(task)) ?? []
  if (!steps || !isOwner || here.length === 0) return null
  const isDoneHere = here.every(({ isPassed }) => isPassed)
  const next = nextStepOf(steps.filter(({ task }) => !isHere(task)))
  return (
    <nav
      aria-label={t.app.setupGuide}
      data-print="no"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-2 md:rounded-t-xl md:px-6"
    >
      <Link to="/" className="reach text-sm text-ink-2 underline">
        {t.home.setupSteps(steps.filter(({ isPassed }) => isPassed).length, steps.length)}
      </Link>
      {next && (
        <LinkButton
          to={setupPages[next.task].to}
          search={setupPages[next.task].search ?? {}}
          variant={isDoneHere ? 'primary' : 'quiet'}
          className="max-w-full"
        >
          <span className="truncate">{t.home.nextStep(t.home.tasks[next.task].title)}</span>
          <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
        </LinkButton>
      )}
    </nav>
  )
}
