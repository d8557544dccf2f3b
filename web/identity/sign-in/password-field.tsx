import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { flawOf, leastCharacters } from '#contract/identity/password-rules'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type PasswordFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onInvalid'> & {
  ref?: Ref<HTMLInputElement>
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  maxLength?: number
  /** A password that is being chosen: what makes it weak is said while one types. */
  isNew?: boolean
  /** What others know of the person. */
  personal?: readonly string[]
}

/** A password, which can be looked at; with `isNew` it says what makes it weak. */
export function PasswordField({
  label,
  name,
  value,
  onChange,
  error,
  isNew = false,
  personal = [],
  ...control
}: PasswordFieldProps) {
  const t = useMessages().accounts
  const [isShown, setIsShown] = useState(false)
  const flaw = isNew && value !== '' ? flawOf(value, personal) : null
  const hint = flaw
    ? t.flaws[flaw](leastCharacters)
    : value === ''
      ? t.passwordHint
      : t.passwordFine
  // What the server refuses for the flaw that is shown already is said once.
  const shownHint = isNew && hint !== error ? { hint } : {}
  return (
    <Field label={label} error={error} {...shownHint}>
      {(attributes) => (
        <div className="relative">
          <input
            {...control}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            name={name}
            required
            autoComplete={isNew ? 'new-password' : 'current-password'}
            minLength={isNew ? leastCharacters : undefined}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="control pe-10"
          />
          <IconButton
            label={isShown ? t.hidePassword : t.showPassword}
            aria-pressed={isShown}
            className="absolute end-0 top-0"
            onClick={() => setIsShown(!isShown)}
            icon={
              isShown ? (
                <EyeOff aria-hidden className="size-4" />
              ) : (
                <Eye aria-hidden className="size-4" />
              )
            }
          />
        </div>
      )}
    </Field>
  )
}
