import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useMessages } from '../i18n/index.tsx'
import { classNames } from './class-names.ts'

/** What is around the control of a field. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong with what was typed, in words. */
  error?: string | undefined
  isOptional?: boolean
  /** The label is spoken only. */
  hidesLabel?: boolean
  className?: string
}

type Described = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, its control, a hint and what is wrong, tied together. `children` gets the control's attributes. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  hidesLabel,
  className,
  children,
}: FieldProps & { children: (attributes: Described) => ReactNode }) {
  const id = useId()
  const t = useMessages()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {isOptional && <span className="font-normal text-ink-3"> · {t.ui.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
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

/** The properties of the field and those of its control. */
export const splitField = <P extends FieldProps>(props: P) => {
  const { label, hint, error, isOptional, hidesLabel, className, ...control } = props
  return { field: { label, hint, error, isOptional, hidesLabel, className } as FieldProps, control }
}

/** One line of text, a number, a day or an email address. */
export function TextField(
  props: FieldProps &
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
      ref?: Ref<HTMLInputElement>
      onChange?: (value: string) => void
    },
) {
  const { field, control } = splitField(props)
  const { onChange, ...rest } = control
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...rest}
          {...attributes}
          className="control"
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text; it grows with what is typed. */
export function TextArea(
  props: FieldProps &
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
      ref?: Ref<HTMLTextAreaElement>
      onChange?: (value: string) => void
    },
) {
  const { field, control } = splitField(props)
  const { onChange, ...rest } = control
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          className="control"
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A choice out of a short list. */
export function Select(
  props: FieldProps &
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
      ref?: Ref<HTMLSelectElement>
      onChange?: (value: string) => void
      options: readonly { value: string; label: string; isDisabled?: boolean }[]
      /** What is there while nothing is chosen. */
      placeholder?: string
      /** How the control itself differs from others, such as in height. */
      controlClass?: string
    },
) {
  const { field, control } = splitField(props)
  const { onChange, options, placeholder, controlClass, ...rest } = control
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...rest}
          {...attributes}
          className={classNames('control', controlClass)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CheckProps = {
  label: ReactNode
  hint?: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  /** A switch works at once, a check box with the form. */
  kind?: 'checkbox' | 'switch'
}

/** A yes or no. */
export function Check({
  label,
  hint,
  isChecked,
  onChange,
  isDisabled,
  kind = 'checkbox',
}: CheckProps) {
  const id = useId()
  return (
    <div className="check flex items-start gap-2">
      <input
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        id={id}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-accent coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
