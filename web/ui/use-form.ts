import { useState } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import { useFaultText } from '../i18n/index.tsx'
import { showProblem } from './toast.tsx'

/**
 * What is typed into a form and what the service said about it. `field('name')` gives a text field its
 * value, its change and its error; errors come by the JSON pointer of the body (`/name`).
 */
export function useForm<T extends Record<string, unknown>>(initial: T) {
  const write = useFaultText()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isChanged, setIsChanged] = useState(false)

  const set = <K extends keyof T>(name: K, value: T[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [`/${String(name)}`]: _mended, ...others }) => others)
    setIsChanged(true)
  }

  return {
    values,
    set,
    isChanged,
    /** Begins again, such as after a save or with what was read again. */
    reset: (next: T = initial) => {
      setValues(next)
      setErrors({})
      setIsChanged(false)
    },
    errorOf: (name: string): string | undefined => errors[`/${name}`],
    field: <K extends keyof T & string>(name: K) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (value: string) => set(name, value as T[K]),
      error: errors[`/${name}`],
    }),
    /** Puts each error to its field; what belongs to none is shown as a notice. */
    take(problem: ApiProblem) {
      const known = problem.errors.filter(({ pointer }) => pointer.slice(1) in values)
      setErrors(Object.fromEntries(known.map((error) => [error.pointer, write(error)])))
      if (known.length < Math.max(problem.errors.length, 1)) showProblem(problem)
    },
  }
}
