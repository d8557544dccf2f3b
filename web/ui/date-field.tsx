import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useFormat, useMessages } from '../i18n/index.tsx'
import { dayOf, dayPattern, isWholeDay, typedDay } from '../i18n/typed-time.ts'
import { todayHere } from '../i18n/formats.ts'
import { Field, splitField, type FieldProps } from './field.tsx'
import { useTypedValue, type TypedValueProps } from './use-typed-value.ts'
import { loadOnline } from './late.tsx'

const OpenCalendar = lazy(() => loadOnline(() => import('./open-calendar.tsx')))

type DateFieldProps = FieldProps & TypedValueProps & { min?: string; max?: string }

function useDay(props: DateFieldProps) {
  const { min, max } = props
  const { locale } = useFormat()
  const { dates } = useMessages()
  return useTypedValue(props, {
    show: (day) => typedDay(day, locale),
    read: (typed) => dayOf(typed, locale),
    isWhole: isWholeDay,
    faultOf(day) {
      if (day === null) return dates.notADay(typedDay(todayHere(), locale))
      if (min && day < min) return dates.notBefore(typedDay(min, locale))
      return max && day > max ? dates.notAfter(typedDay(max, locale)) : ''
    },
  })
}

/**
 * A day: typed in the way of the locale, or chosen in a calendar that opens by its button or by Alt and the
 * arrow down. Its value is `YYYY-MM-DD`, empty for none.
 */
export function DateField(props: DateFieldProps) {
  const { field } = splitField(props)
  const { locale } = useFormat()
  const { dates } = useMessages()
  const { control, input, settle, meant, put, error } = useDay(props)
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <Field {...field} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            {...control}
            {...attributes}
            inputMode="numeric"
            placeholder={dayPattern(locale, dates.letters)}
            className="control pe-9 tabular-nums coarse:pe-11"
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            aria-label={dates.openCalendar}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={props.disabled}
            onClick={() => setIsOpen(!isOpen)}
            className="absolute inset-y-0 end-0 inline-flex w-8 items-center justify-center rounded-lg text-ink-3 hover:text-ink coarse:w-11"
          >
            <CalendarClock aria-hidden className="size-4" />
          </button>
          {isOpen && input.current && (
            <Suspense>
              <OpenCalendar
                anchor={input.current}
                day={meant ?? ''}
                min={props.min}
                max={props.max}
                isRequired={props.required ?? false}
                onChoose={put}
                onClose={() => setIsOpen(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
