/** One thing that can be chosen. */
export type Choice = { value: string; label: string; detail?: string | undefined }

/** What a search field with suggestions needs. */
export type ComboboxProps = {
  label: string
  /** What is chosen now. */
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** What fits what was typed. */
  choices: readonly Choice[]
  /** Called with what was typed whenever that rests for a moment. */
  onSearch: (text: string) => void
  isLoading?: boolean
  placeholder?: string
  error?: string | undefined
  isOptional?: boolean
  /** Adds what was typed as something new. */
  onCreate?: ((text: string) => void) | undefined
  createLabel?: (text: string) => string
  /** Whether it takes the focus as soon as it is there. */
  takesFocus?: boolean
}
