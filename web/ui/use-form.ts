import { useForm as useFormState } from '@mantine/form'
import { useRef, type FocusEvent, type FormEvent } from 'react'
import type { BodyRules, FieldRule } from '../api/body-rule.ts'
import type { ApiProblem } from '../api/problem.ts'
import { useFaultText } from '../i18n/index.tsx'
import { controlFault, fieldFault } from './field-fault.ts'
import {
  nearestPath,
  pathOfPointer,
  valueAt,
  type FieldPath,
  type FieldValue,
} from './field-path.ts'
import { focusFirstFault, type Control } from './focus-first-fault.ts'
import { showProblem } from './toast.tsx'

const noRule: FieldRule = {}

const ruleAt = (rules: BodyRules | undefined, path: string): FieldRule =>
  rules?.fields[path.replaceAll(/\.\d+(?=\.|$)/g, '.*')] ?? noRule

// Whoever presses a button leaves the field too: a text that appears then moves the button away from
// under the pointer, and a form that is sent is checked anyway.
const goesToButton = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('button, [role=menuitem]') !== null

// A control that shows its value in the way of a locale bears it as the service takes it.
const typedOf = (control: Control): string => control.dataset['value'] ?? control.value

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The controls of a form that are on the screen, and the paths of what else it shows. */
function useShown() {
  const shown = useRef({ controls: new Map<string, Control>(), others: new Set<string>() })
  shown.current.others = new Set()
  return {
    note: (path: string) => void shown.current.others.add(path),
    paths: () => new Set([...shown.current.controls.keys(), ...shown.current.others]),
    /** The `ref` of a control; what is wrong with it keeps the browser from sending its form. */
    refOf: (path: string, fault: string) => (control: Control | null) => {
      const { controls } = shown.current
      if (control) controls.set(path, control)
      else controls.delete(path)
      control?.setCustomValidity(fault)
    },
    focusFirst(paths: readonly string[]) {
      const [first] = [...shown.current.controls]
        .filter(([path]) => paths.includes(path))
        .map(([, control]) => control)
        .toSorted((one, other) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )
      first?.focus()
    },
  }
}

type TextControl = {
  path: string
  text: string
  rule: FieldRule
  error: string | undefined
  refOf: (fault: string) => (control: Control | null) => void
  faultOf: (typed: unknown) => string | undefined
  faultOfBrowser: (input: HTMLInputElement) => string
  onType: (typed: string) => void
  onFault: (fault: string | undefined) => void
}

// What a text field, an area or a choice takes: its value, its limits, and when it is checked.
function textControl({ path, text, rule, error, onType, onFault, ...form }: TextControl) {
  const { isRequired, maxLength } = rule
  return {
    name: path,
    value: text,
    error,
    ...(isRequired ? { required: true } : {}),
    ...(maxLength === undefined || rule.isDay ? {} : { maxLength }),
    ref: form.refOf(text === '' ? '' : (form.faultOf(text) ?? '')),
    onChange: onType,
    onBlur: (event: FocusEvent<Control>) => {
      if (!goesToButton(event)) onFault(form.faultOf(typedOf(event.target)))
    },
    onInvalid: (event: FormEvent<Control>) => {
      event.preventDefault()
      const { currentTarget } = event
      const fault = form.faultOf(typedOf(currentTarget))
      onFault(fault ?? form.faultOfBrowser(currentTarget as HTMLInputElement))
      focusFirstFault(currentTarget)
    },
  }
}

/** A form with values of a type. */
export type Form<T extends Record<string, unknown>> = ReturnType<typeof useForm<T>>

/**
 * What is typed into a form and what is wrong with it. `rules` are those of the operation that it is
 * sent to (`web/api/body-rules`): a field that breaks one says so when it is left, and the form is not
 * sent. What the service refuses appears at its field by its JSON pointer (`/lines/0/price` at
 * `lines.0.price`), the rest is a notice. Values stay whatever the answer is.
 */
export function useForm<T extends Record<string, unknown>>(initial: T, rules?: BodyRules) {
  const write = useFaultText()
  const shown = useShown()
  const faultAt = (path: string, typed: unknown): string | undefined => {
    const fault = fieldFault(ruleAt(rules, path), typed)
    return fault ? write(fault) : undefined
  }
  const form = useFormState<Record<string, unknown>>({ initialValues: initial })
  const values = form.values as T
  const errorAt = (path: string) => form.errors[path] as string | undefined

  const set = <P extends FieldPath<T>>(path: P, value: FieldValue<T, P>) => {
    form.setFieldValue(path as string, value as unknown)
    form.setErrors((errors) => {
      const others = Object.entries(errors).filter(([at]) => !`${at}.`.startsWith(`${path}.`))
      return Object.fromEntries(others)
    })
  }
  const control = <P extends FieldPath<T>>(path: P) => {
    shown.note(path)
    return {
      value: valueAt(values, path) as FieldValue<T, P>,
      onChange: (value: FieldValue<T, P>) => set(path, value),
      error: errorAt(path),
    }
  }
  const field = (path: FieldPath<T>) =>
    textControl({
      path,
      text: textOf(valueAt(values, path)),
      rule: ruleAt(rules, path),
      error: errorAt(path),
      refOf: (fault) => shown.refOf(path, fault),
      faultOf: (typed) => faultAt(path, typed),
      faultOfBrowser: (input) => write(controlFault(input)),
      onType: (typed) => set(path, typed as FieldValue<T, typeof path>),
      onFault: (fault) => form.setFieldError(path, fault),
    })

  return {
    values,
    set,
    isChanged: form.isDirty(),
    /** Begins again, such as after a save or with what was read again. */
    reset(next?: T) {
      if (next) {
        form.setValues(next)
        form.resetDirty()
      } else form.reset()
      form.clearErrors()
    },
    errorOf: (path: FieldPath<T>): string | undefined => control(path).error,
    /** A text field, an area or a choice. */
    field,
    /** Any other control with a value, such as an amount. */
    control,
    /** A check box or a switch. */
    check: (path: FieldPath<T>) => ({
      isChecked: control(path).value === true,
      onChange: (isChecked: boolean) => set(path, isChecked as FieldValue<T, typeof path>),
    }),
    /** Puts what the service refused at its fields; what belongs to none is shown as a notice. */
    take(problem: ApiProblem) {
      const paths = shown.paths()
      const placed = problem.errors.flatMap((error) => {
        const path = nearestPath(pathOfPointer(error.pointer), paths)
        return path === undefined ? [] : [[path, write(error)] as const]
      })
      form.setErrors(Object.fromEntries(placed))
      shown.focusFirst(placed.map(([path]) => path))
      if (placed.length < Math.max(problem.errors.length, 1)) showProblem(problem)
    },
  }
}
