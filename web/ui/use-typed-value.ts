import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { useFaultText } from '../i18n/index.tsx'
import { controlFault } from './field-fault.ts'
import { focusFirstFault } from './focus-first-fault.ts'

/** What a field of a day or a time takes from its form. */
export type TypedValueProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  name?: string
  ref?: (element: HTMLInputElement | null) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onInvalid?: (event: FormEvent<HTMLInputElement>) => void
}

type Reading = {
  /** How the value is shown. */
  show: (value: string) => string
  /** The value that was typed; null where it is none. */
  read: (typed: string) => string | null
  /** Whether what is typed is the value already, before somebody leaves the field. */
  isWhole: (typed: string) => boolean
  /** What is wrong with a value, in words. */
  faultOf: (value: string | null) => string
}

/**
 * A text field whose value is shown in the way of the locale and taken again as people type it. What is no
 * value stays as it was typed, says what is wrong, and keeps its form from being sent.
 */
export function useTypedValue(props: TypedValueProps, { show, read, isWhole, faultOf }: Reading) {
  const { value, onChange, required, disabled, name, ref } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const [missing, setMissing] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const write = useFaultText()
  const text = typed ?? show(value)
  const meant = typed === null ? value : typed.trim() === '' ? '' : read(typed)
  const fault = meant === '' ? '' : faultOf(meant)
  // After the form's own word on the control, at each drawing.
  useEffect(() => {
    if (fault) input.current?.setCustomValidity(fault)
    else if (props.onInvalid === undefined) input.current?.setCustomValidity('')
  })
  const take = (next: string) => {
    setMissing(undefined)
    if (next !== value) onChange(next)
  }
  const settle = () => {
    setIsLeft(true)
    if (typed === null || meant === null) return
    take(meant)
    setTyped(null)
  }
  const control = {
    name,
    required,
    disabled,
    type: 'text',
    autoComplete: 'off',
    value: text,
    'data-value': meant ?? typed ?? '',
    ref: (element: HTMLInputElement | null) => {
      input.current = element
      ref?.(element)
    },
    onChange(event: { currentTarget: HTMLInputElement }) {
      const next = event.currentTarget.value
      setTyped(next)
      setIsLeft(false)
      const day = read(next)
      if (next.trim() === '') take('')
      else if (day !== null && isWhole(next)) take(day)
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      settle()
      props.onBlur?.(event)
    },
    onInvalid(event: FormEvent<HTMLInputElement>) {
      setIsLeft(true)
      if (props.onInvalid) return props.onInvalid(event)
      event.preventDefault()
      setMissing(write(controlFault(event.currentTarget)))
      focusFirstFault(event.currentTarget)
    },
  } as const
  return {
    control,
    input,
    settle,
    meant,
    /** Sets the value, such as from a calendar. */
    put(next: string) {
      setTyped(null)
      take(next)
    },
    error: (isLeft && fault) || (props.error ?? missing),
  }
}
