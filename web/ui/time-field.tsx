import { useId, useState, type KeyboardEvent } from 'react'
import { useFormat, useMessages } from '../i18n/index.tsx'
import { stepTime, timeOf, typedTime } from '../i18n/typed-time.ts'
import { DateField } from './date-field.tsx'
import { Field, splitField, type FieldProps } from './field.tsx'
import { useTypedValue, type TypedValueProps } from './use-typed-value.ts'

const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15 }

/**
 * A time of day, typed as people do (`8`, `8:30`, `830`, `8:30 pm`); the arrows go by a quarter of an hour.
 * Its value is `HH:MM`, empty for none.
 */
export function TimeField(props: FieldProps & TypedValueProps) {
  const { field } = splitField(props)
  const { locale } = useFormat()
  const { dates } = useMessages()
  const { control, settle, meant, put, error } = useTypedValue(props, {
    show: (time) => typedTime(time, locale),
    read: timeOf,
    isWhole: (typed) => /^\d\d:\d\d$/.test(typed),
    faultOf: (time) => (time === null ? dates.notATime(typedTime('14:30', locale)) : ''),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    const step = steps[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    put(stepTime(meant || '08:00', step))
  }
  return (
    <Field {...field} error={error}>
      {(attributes) => (
        <input
          {...control}
          {...attributes}
          placeholder={typedTime('08:00', locale)}
          className="control tabular-nums"
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}

type DateTimeFieldProps = Omit<FieldProps, 'hidesLabel'> & {
  /** `YYYY-MM-DDTHH:MM` where the browser is; empty for none. */
  value: string
  onChange: (value: string) => void
  required?: boolean
  /** The earliest of its kind. */
  min?: string
}

/** A day and a time on it. Its value is there once both are. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, isOptional, className, value, onChange, required, min } = props
  const id = useId()
  const t = useMessages()
  // One part without the other is kept here: it is no moment yet.
  const [part, setPart] = useState({ day: value.slice(0, 10), time: value.slice(11, 16) })
  const day = value === '' ? part.day : value.slice(0, 10)
  const time = value === '' ? part.time : value.slice(11, 16)
  const change = (next: { day?: string; time?: string }) => {
    const whole = { day, time, ...next }
    setPart(whole)
    onChange(whole.day && whole.time ? `${whole.day}T${whole.time}` : '')
  }
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={described}
      className={className ?? 'flex min-w-0 flex-col gap-1'}
    >
      <span id={id} className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> · {t.ui.optional}</span>}
      </span>
      <div className="grid grid-cols-[1fr_7rem] gap-2">
        <DateField
          label={t.dates.date}
          hidesLabel
          value={day}
          min={min?.slice(0, 10) ?? ''}
          required={required === true || time !== ''}
          onChange={(next) => change({ day: next })}
        />
        <TimeField
          label={t.dates.time}
          hidesLabel
          value={time}
          required={required === true || day !== ''}
          onChange={(next) => change({ time: next })}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
