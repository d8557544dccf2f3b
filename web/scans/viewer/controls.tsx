import type { LucideIcon } from 'lucide-react'

const shape =
  'inline-flex items-center justify-center gap-1.5 rounded-lg h-8 min-w-8 px-2 text-sm font-medium ' +
  'coarse:h-11 coarse:min-w-11 disabled:opacity-50 whitespace-nowrap'

type ViewerButtonProps = {
  label: string
  icon?: LucideIcon
  /** Whether the label is shown beside the icon, or only spoken and in the hint. */
  isLabelled?: boolean
  /** Makes it a switch. */
  isPressed?: boolean
  /** Whether its icon alone says that it is on. */
  isQuiet?: boolean
  isDisabled?: boolean
  hint?: string
  shortcut?: string
  onPress: () => void
}

/** A button of the tool bar: quiet until it is pressed or on. */
export function ViewerButton(props: ViewerButtonProps) {
  const {
    label,
    icon: Icon,
    isLabelled = !Icon,
    isPressed,
    isQuiet,
    isDisabled,
    hint,
    shortcut,
    onPress,
  } = props
  const look =
    isPressed && !isQuiet
      ? 'bg-accent-soft text-accent'
      : 'text-ink-2 hover:bg-sunken hover:text-ink'
  return (
    <button
      type="button"
      className={`${shape} ${look}`}
      aria-pressed={isPressed}
      aria-label={isLabelled ? undefined : label}
      aria-keyshortcuts={shortcut}
      title={hint ?? (isLabelled ? undefined : label)}
      disabled={isDisabled}
      onClick={onPress}
    >
      {Icon ? <Icon aria-hidden size={16} strokeWidth={1.75} /> : null}
      {isLabelled ? label : null}
    </button>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string; shortcut?: string }[]
  value: V | null
  onChoose: (value: V) => void
}

/** Buttons of which at most one is on. */
export function Choice<V extends string>({ label, options, value, onChoose }: ChoiceProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-0.5">
      {options.map((option) => (
        <ViewerButton
          key={option.value}
          label={option.label}
          isPressed={option.value === value}
          shortcut={option.shortcut}
          onPress={() => onChoose(option.value)}
        />
      ))}
    </div>
  )
}

/** How far something is, as a bar without words; the words are beside it. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  return (
    <progress
      className="h-1 w-full appearance-none overflow-hidden rounded-sm bg-line accent-accent"
      aria-label={label}
      max={1}
      value={share}
    />
  )
}
