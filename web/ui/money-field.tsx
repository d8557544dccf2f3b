import { minorDigitsOf } from '#contract/platform/currencies'
import { useEffect, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useFormat, useMessages } from '../i18n/index.tsx'
import { readAmount, writeAmount } from './amount-text.ts'
import { Field } from './field.tsx'

type NumberFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max'
> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  hidesLabel?: boolean
  className?: string
  /** In units of the last digit; null while there is none. */
  value: number | null
  /** Called with what was typed once it is a number, or null once it is empty. */
  onChange: (value: number | null) => void
  least?: number
  most?: number
}

type ScaledProps = NumberFieldProps & {
  /** Digits behind the decimal sign, and how many of them are written even as zeros. */
  digits: number
  writtenDigits: number
  /** What is behind the number, such as the currency. */
  unit?: string
}

/** The text of a number field, what is wrong with it, and its handlers. */
function useNumberText({
  value,
  onChange,
  least,
  most,
  digits,
  writtenDigits,
}: Required<
  Pick<ScaledProps, 'value' | 'onChange' | 'least' | 'most' | 'digits' | 'writtenDigits'>
>) {
  const t = useMessages()
  const { locale } = useFormat()
  const write = (amount: number | null) =>
    amount === null ? '' : writeAmount(amount, digits, locale, writtenDigits)
  const [text, setText] = useState(() => write(value))
  const read = readAmount(text, digits, locale)
  const isFault = read === undefined || (read !== null && (read < least || read > most))
  // What was typed stays while it means the same number; a value changed elsewhere is written again.
  useEffect(() => {
    if (!isFault && read !== value) setText(write(value))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value, digits, locale])
  return {
    text,
    fault: isFault ? t.ui.notANumber(write(Math.max(least, 10 ** digits))) : undefined,
    onType(typed: string) {
      setText(typed)
      const next = readAmount(typed, digits, locale)
      if (next === null || (next !== undefined && next >= least && next <= most)) onChange(next)
    },
    onLeave() {
      if (!isFault) setText(write(read))
    },
  }
}

function ScaledField({
  label,
  hint,
  error,
  isOptional = false,
  hidesLabel = false,
  className,
  value,
  onChange,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
  digits,
  writtenDigits,
  unit,
  ...rest
}: ScaledProps) {
  const typing = useNumberText({ value, onChange, least, most, digits, writtenDigits })
  const { text, fault } = typing
  return (
    <Field
      label={label}
      hint={hint}
      error={fault ?? error}
      isOptional={isOptional}
      hidesLabel={hidesLabel}
      {...(className === undefined ? {} : { className })}
    >
      {(attributes) => (
        <div className="relative">
          <input
            {...rest}
            {...attributes}
            type="text"
            inputMode={digits > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={text}
            ref={(input) => input?.setCustomValidity(fault ?? '')}
            className="control text-end tabular-nums"
            // As much as the unit takes, however long its word is.
            style={unit ? { paddingInlineEnd: `${1.25 + unit.length / 2}rem` } : undefined}
            onChange={(event) => typing.onType(event.currentTarget.value)}
            onBlur={(event) => {
              typing.onLeave()
              rest.onBlur?.(event)
            }}
          />
          {unit && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-xs text-ink-3"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/**
 * An amount of money: minor units in and out, typed as people of the language write it. `error` is
 * the service's; what is no amount says so on its own and keeps its form from being sent.
 */
export function MoneyField({ currency, ...field }: NumberFieldProps & { currency: string }) {
  const digits = minorDigitsOf(currency)
  return <ScaledField {...field} digits={digits} writtenDigits={digits} unit={currency} />
}

/** A percentage: basis points in and out (1900 is 19 %). */
export function PercentField(field: NumberFieldProps) {
  return <ScaledField {...field} digits={2} writtenDigits={0} unit="%" />
}

/** A whole number, such as of days; `unit` is behind it. */
export function WholeField(field: NumberFieldProps & { unit?: string }) {
  return <ScaledField {...field} digits={0} writtenDigits={0} />
}
