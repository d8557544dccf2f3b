import { Lock, MapPin, Send, X } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDraft } from '../../ui/use-draft.ts'
import type { ScanPlace } from '../../scans/viewer/scans.ts'
import type { Order } from './order-data.ts'

type Message = { body: string; visibility: 'shared' | 'internal' }
const empty: Message = { body: '', visibility: 'shared' }

/** Writes to the other side, or for the own side alone; what is typed survives a reload. Ctrl+Enter sends. */
export function Composer({
  order,
  place,
  onPlace,
}: {
  order: Order
  place: ScanPlace | null
  onPlace: (place: ScanPlace | null) => void
}) {
  const t = useMessages()
  const name = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { value, setValue, drop } = useDraft<Message>(`message.${order.id}`, empty)
  const { run, isBusy } = useCommand('createComment')
  const { body, visibility } = value
  const isInternal = visibility === 'internal'
  useEffect(() => {
    if (place) field.current?.focus()
  }, [place])

  async function send(event?: FormEvent) {
    event?.preventDefault()
    const words = body.trim()
    if (!words || isBusy) return
    const sent = await run({
      params: { id: order.id },
      body: { body: words, visibility, ...(place ? { place } : {}) },
    })
    if (!sent) return
    drop()
    onPlace(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
  }
  const label = isInternal
    ? t.order.talk.writeInternal
    : t.order.talk.writeTo(order.counterpart.name)
  return (
    <form onSubmit={(event) => void send(event)} className="mt-1 border-t border-line pt-3">
      <fieldset className="mb-2 flex flex-wrap gap-1 text-sm">
        <legend className="sr-only">{t.order.talk.audience}</legend>
        {(['shared', 'internal'] as const).map((choice) => (
          <label
            key={choice}
            className={classNames(
              'inline-flex h-7 cursor-pointer items-center gap-1 rounded-md px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:h-11',
              visibility === choice
                ? choice === 'internal'
                  ? 'bg-warn-soft font-medium text-warn'
                  : 'bg-accent-soft font-medium text-accent'
                : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={visibility === choice}
              onChange={() => setValue({ ...value, visibility: choice })}
            />
            {choice === 'internal' && <Lock aria-hidden className="size-3.5" />}
            {choice === 'internal'
              ? t.order.talk.internal
              : t.order.talk.shared(order.counterpart.name)}
          </label>
        ))}
      </fieldset>
      {place && (
        <p className="mb-2 flex items-center gap-1 text-sm text-accent">
          <MapPin aria-hidden className="size-4" />
          {t.order.talk.pinned}
          <IconButton
            label={t.order.talk.removePlace}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onPlace(null)}
          />
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          value={body}
          maxLength={3_900}
          onKeyDown={onKeyDown}
          onChange={(event) => setValue({ ...value, body: event.currentTarget.value })}
          className={classNames('control min-h-10! flex-1', isInternal && 'border-warn!')}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={!body.trim()}
          icon={<Send aria-hidden className="size-4" />}
        >
          {t.order.talk.send}
        </Button>
      </div>
    </form>
  )
}
