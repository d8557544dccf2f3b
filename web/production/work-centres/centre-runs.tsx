import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { newRun, type CentreForm } from './centre-form.ts'

/** The runs of a furnace on each open day. */
export function CentreRuns({ form }: { form: CentreForm }) {
  const t = useMessages().workCentres.dialog
  const counter = useRef(0)
  const { runs } = form.values
  return (
    <fieldset className="flex flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t.runs}</legend>
      {runs.map(({ key, startTime }, place) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <TimeField
            label={t.startTime}
            className="w-28"
            {...form.field(`runs.${place}.startTime`)}
          />
          <WholeField
            label={t.runMinutes}
            className="w-28"
            required
            least={1}
            most={1_440}
            {...form.control(`runs.${place}.minutes`)}
          />
          <WholeField
            label={t.runPieces}
            className="w-28"
            required
            least={1}
            most={10_000}
            {...form.control(`runs.${place}.pieces`)}
          />
          {runs.length > 1 && (
            <IconButton
              label={t.removeRun(startTime)}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() =>
                form.set(
                  'runs',
                  runs.filter((run) => run.key !== key),
                )
              }
            />
          )}
        </div>
      ))}
      <Button
        variant="quiet"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => form.set('runs', [...runs, newRun(`new-${counter.current++}`)])}
      >
        {t.addRun}
      </Button>
    </fieldset>
  )
}
