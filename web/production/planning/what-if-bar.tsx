import { Link } from '@tanstack/react-router'
import { FlaskConical, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { useNames } from '../work-centres/use-names.ts'
import { TrialDialog } from './trial-dialog.tsx'
import { nextTrialId, type Trial } from './trials.ts'

type Preview = Answer<'previewCapacity'>['preview']
type Moved = Preview['missed']

/** A change in a few words. */
function useTrialText(): (trial: Trial) => string {
  const words = useMessages().floor.whatIf
  const format = useFormat()
  const { nameOf } = useNames()
  const nameOfCentre = (workCentreId: string) => nameOf({ userId: null, workCentreId })
  return (trial) => {
    switch (trial.kind) {
      case 'closed':
        return words.isClosed(format.day(trial.dayOn))
      case 'absence': {
        const { who, firstOn, lastOn } = trial
        const name = nameOf({ userId: null, workCentreId: null, ...who })
        const days = firstOn === lastOn ? format.day(firstOn) : format.period(firstOn, lastOn)
        return words.isAway(name, days)
      }
      case 'overtime':
        return words.isMore(
          trial.minutes / 60,
          nameOfCentre(trial.workCentreId),
          format.day(trial.dayOn),
        )
      case 'units':
        return words.hasUnits(nameOfCentre(trial.workCentreId), trial.units)
    }
  }
}

function MovedList({ title, moved }: { title: string; moved: Moved }) {
  const words = useMessages().floor.whatIf
  const format = useFormat()
  if (moved.total === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="px-4 pt-3 font-medium">{title}</h3>
      <ul className="divide-y divide-line border-b border-line">
        {moved.orders.map(({ id, number, workSummary, customerName, promisedOn, deliveryOn }) => (
          <li key={id} className="px-4 py-2">
            <WorkLine work={workSummary} />
            <Link
              to="/orders/$id"
              params={{ id }}
              className="font-medium text-accent hover:underline"
            >
              {number}
            </Link>
            <span className="ms-2 text-sm">{customerName}</span>
            <p className="text-sm text-ink-3">
              {words.promised(format.day(promisedOn))}
              {' · '}
              {deliveryOn === null ? words.noDay : words.there(format.day(deliveryOn))}
            </p>
          </li>
        ))}
      </ul>
      {moved.total > moved.orders.length && (
        <p className="px-4 py-2 text-sm text-ink-3">
          {words.moreOrders(moved.total - moved.orders.length)}
        </p>
      )}
    </section>
  )
}

function Result({ preview }: { preview: Preview }) {
  const t = useMessages()
  const words = t.floor.whatIf
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { missed, saved } = preview
  const firstOn = missed.firstOn && format.day(missed.firstOn)
  return (
    <>
      <p role="status" className="ms-auto text-sm">
        <span className={missed.total > 0 ? 'font-medium text-bad' : ''}>
          {words.missed(missed.total, firstOn)}
        </span>
        {saved.total > 0 && <span className="text-good"> · {words.saved(saved.total)}</span>}
      </p>
      {missed.total + saved.total > 0 && (
        <Button onClick={() => setIsOpen(true)}>{words.show}</Button>
      )}
      {isOpen && (
        <Dialog kind="drawer" title={words.what} onClose={() => setIsOpen(false)}>
          <MovedList title={words.missedTitle} moved={missed} />
          <MovedList title={words.savedTitle} moved={saved} />
        </Dialog>
      )}
    </>
  )
}

/** What a change is once it is planned; null where it is made on a page of its own. */
function absenceOf(trial: Trial): Args<'createAbsence'>['body'] | null {
  switch (trial.kind) {
    case 'overtime': {
      const { workCentreId, dayOn, minutes } = trial
      return {
        workCentreId,
        firstOn: dayOn,
        lastOn: dayOn,
        isOvertime: true,
        minutesPerDay: minutes,
      }
    }
    case 'absence':
      return { ...trial.who, firstOn: trial.firstOn, lastOn: trial.lastOn }
    default:
      return null
  }
}

/** Plans overtime or an absence that was tried; it is deleted where absences are listed. */
function KeepButton({
  text,
  body,
  onKept,
}: {
  text: string
  body: Args<'createAbsence'>['body']
  onKept: () => void
}) {
  const words = useMessages().workCentres.absences
  const { run, isBusy } = useCommand('createAbsence', {
    onDone: () => {
      showNotice(words.kept)
      onKept()
    },
  })
  return (
    <Button
      variant="quiet"
      aria-label={words.keepChange(text)}
      isBusy={isBusy}
      onClick={() => void run({ body })}
    >
      {words.keep}
    </Button>
  )
}

function TrialChip({ trial, onRemove }: { trial: Trial; onRemove: () => void }) {
  const words = useMessages().floor.whatIf
  const canPlan = useAllows('planning.write')
  const text = useTrialText()(trial)
  const body = absenceOf(trial)
  return (
    <li className="flex items-center gap-1 rounded-lg border border-line bg-surface ps-2.5 text-sm">
      {text}
      {canPlan && body && <KeepButton text={text} body={body} onKept={onRemove} />}
      <IconButton
        label={words.remove(text)}
        icon={<X aria-hidden className="size-3.5" />}
        onClick={onRemove}
      />
    </li>
  )
}

type WhatIfProps = {
  trials: readonly Trial[]
  onChange: (trials: Trial[]) => void
  preview: Preview | null
  /** The day that a new change begins with. */
  firstOn: string
}

/** What if somebody were away, worked longer or a machine came: the changes, and what they would do. */
export function WhatIfBar({ trials, onChange, preview, firstOn }: WhatIfProps) {
  const words = useMessages().floor.whatIf
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section
      aria-label={words.what}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-accent-soft px-4 py-2"
    >
      <FlaskConical aria-hidden className="size-4 text-accent" />
      <h2 className="font-medium">{words.what}</h2>
      <ul className="contents">
        {trials.map((trial) => (
          <TrialChip
            key={trial.id}
            trial={trial}
            onRemove={() => onChange(trials.filter(({ id }) => id !== trial.id))}
          />
        ))}
      </ul>
      <Button
        variant="quiet"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setIsAdding(true)}
      >
        {words.add}
      </Button>
      {preview && <Result preview={preview} />}
      {trials.length > 0 && (
        <Button variant="quiet" onClick={() => onChange([])}>
          {words.clear}
        </Button>
      )}
      {isAdding && (
        <TrialDialog
          firstOn={firstOn}
          onAdd={(trial) => onChange([...trials, { ...trial, id: nextTrialId(trials) }])}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}
