import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, Plus } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { useMessages } from '../i18n/index.tsx'
import type { Choice, ComboboxProps } from './choice.ts'
import { CutName } from './cut-name.tsx'
import { DialogBox } from './dialog-box.ts'
import { Field } from './field.tsx'
import { useDebounced } from './use-debounced.ts'

const creating = '\u0000create'
const pauseMs = 200

/** Whether each typed word is in what is shown of a choice. */
const fits = ({ label, detail = '' }: Choice, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${detail}`.toLowerCase().includes(word))

/** What was typed, the search for it once one pauses, and the choices that fit it meanwhile. */
function useOffered({ value, choices, onSearch, isLoading, onCreate, createLabel }: ComboboxProps) {
  const [typed, setTyped] = useState('')
  const rested = useDebounced(typed.trim(), pauseMs)
  const asked = useRef('')
  useEffect(() => {
    if (rested === asked.current) return
    asked.current = rested
    onSearch(rested === value?.label ? '' : rested)
  })
  // Until the answer to what was typed is there, what was found before is offered only where it fits:
  // Enter must not choose another record.
  const isBehind = isLoading === true || rested !== typed.trim()
  const isChosen = typed === value?.label
  const offered = isBehind && !isChosen ? choices.filter((one) => fits(one, typed)) : choices
  const canCreate = onCreate !== undefined && typed.trim() !== '' && !isChosen
  const items: Choice[] = canCreate
    ? [...offered, { value: creating, label: createLabel?.(typed.trim()) ?? typed }]
    : [...offered]
  return { typed, setTyped, isBehind, items }
}

function ChoiceRow({ choice }: { choice: Choice }) {
  return (
    <Base.Item
      value={choice}
      className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 outline-none data-highlighted:bg-sunken coarse:min-h-11"
    >
      {choice.value === creating && <Plus aria-hidden className="size-4 text-accent" />}
      <span className="min-w-0 flex-1">
        <CutName name={choice.label} />
      </span>
      {choice.detail && <span className="text-xs text-ink-3">{choice.detail}</span>}
      <Base.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

/** The search field with suggestions itself. */
export default function OpenCombobox(props: ComboboxProps) {
  const { label, value, onChange, placeholder, error, isOptional, onCreate, takesFocus } = props
  const t = useMessages()
  const dialog = use(DialogBox)
  const { typed, setTyped, isBehind, items } = useOffered(props)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field label={label} error={error} isOptional={isOptional ?? false}>
      {(attributes) => (
        <Base.Root
          items={items}
          value={value}
          filter={null}
          itemToStringLabel={(choice: Choice) => choice.label}
          isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
          onValueChange={(choice: Choice | null) =>
            choice?.value === creating ? onCreate?.(typed.trim()) : onChange(choice)
          }
          onInputValueChange={setTyped}
        >
          <Base.Input {...attributes} ref={input} className="control" placeholder={placeholder} />
          <Base.Portal container={dialog}>
            <Base.Positioner sideOffset={4} positionMethod="fixed" className="z-50">
              <Base.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-popup">
                <Base.Empty className="px-2 py-2 text-ink-3 empty:hidden">
                  {isBehind ? t.ui.loading : t.ui.nothingFound}
                </Base.Empty>
                <Base.List>
                  {(choice: Choice) => <ChoiceRow key={choice.value} choice={choice} />}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
