import { Check, ChevronDown, CircleDashed } from 'lucide-react'
import type { SetupGuide, SetupTask } from '#contract/workspace/setup-guide'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showNotice } from '../../ui/toast.tsx'
import { nextStepOf, setupPages, setupTasksOf } from './setup-tasks.ts'

type Step = ReturnType<typeof setupTasksOf>[number]

function StepLine({
  step: { task, isNeeded },
  isNext,
  skip,
}: {
  step: Step
  isNext: boolean
  skip: () => void
}) {
  const t = useMessages()
  const { isOwner } = useSession()
  const { to, search, byOwner } = setupPages[task]
  const { title, why, run } = t.home.tasks[task]
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2.5',
        isNext && 'bg-accent-soft',
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <CircleDashed
        aria-hidden
        className={classNames('size-5 shrink-0', isNext ? 'text-accent' : 'text-ink-3')}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {title}
          {!isNeeded && <span className="font-normal text-ink-3"> · {t.ui.optional}</span>}
        </p>
        <p className="text-sm text-ink-2">{why}</p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {!isNeeded && (
          <Button variant="quiet" onClick={skip} aria-label={t.home.skipStep(title)}>
            {t.home.skip}
          </Button>
        )}
        {byOwner && !isOwner ? (
          <span className="text-sm text-ink-3">{t.home.ownerDoes}</span>
        ) : (
          <LinkButton to={to} search={search ?? {}} variant={isNext ? 'primary' : 'secondary'}>
            {run}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function PassedSteps({ steps, unskip }: { steps: Step[]; unskip: (task: SetupTask) => void }) {
  const t = useMessages()
  if (steps.length === 0) return null
  return (
    <details className="group border-y border-line">
      <summary className="flex h-10 items-center gap-3 px-4 text-sm text-ink-2 hover:bg-sunken coarse:h-11">
        <Check aria-hidden className="size-5 rounded-full bg-good-soft p-0.5 text-good" />
        {t.home.stepsDone(steps.length)}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col pb-2">
        {steps.map(({ task, isDone }) => (
          <li key={task} className="flex min-h-8 items-center gap-3 px-4 text-ink-2">
            <span className="size-5" />
            <span className="flex-1">
              {t.home.tasks[task].title}
              {!isDone && <span className="text-ink-3"> · {t.home.skipped}</span>}
            </span>
            {!isDone && (
              <Button variant="quiet" onClick={() => unskip(task)}>
                {t.ui.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is left to set up, the next step first; nothing once it is done or hidden. */
export function SetupCard({ guide }: { guide: SetupGuide }) {
  const t = useMessages()
  const { organization } = useSession()
  const { run: update } = useCommand('updateSetupGuide')
  const steps = setupTasksOf(organization.type, guide)
  const left = steps.filter(({ isPassed }) => !isPassed)
  if (left.length === 0 || guide.state.hiddenAt !== null) return null
  const { skipped } = guide.state
  const next = nextStepOf(steps)
  const hide = async () => {
    if (!(await update({ body: { hiddenAt: new Date().toISOString() } }))) return
    showNotice(t.home.guideHidden, {
      label: t.ui.undo,
      run: () => void update({ body: { hiddenAt: null } }),
    })
  }
  return (
    <section className="card rounded-xl border border-line bg-surface">
      <header className="flex items-start justify-between gap-3 px-4 pt-3 pb-2">
        <div>
          <h2 className="font-semibold">{t.home.guideTitle[organization.type]}</h2>
          <p className="text-sm text-ink-3">{t.app.setupLeft(left.length)}</p>
        </div>
        <Button variant="quiet" onClick={() => void hide()}>
          {t.home.hide}
        </Button>
      </header>
      <PassedSteps
        steps={steps.filter(({ isPassed }) => isPassed)}
        unskip={(task) =>
          void update({ body: { skipped: skipped.filter((other) => other !== task) } })
        }
      />
      <ul aria-label={t.app.setupGuide} className="flex flex-col gap-0.5 p-1.5">
        {left
          .toSorted((one, other) => Number(other === next) - Number(one === next))
          .map((step) => (
            <StepLine
              key={step.task}
              step={step}
              isNext={step === next}
              skip={() => void update({ body: { skipped: [...skipped, step.task] } })}
            />
          ))}
      </ul>
    </section>
  )
}
