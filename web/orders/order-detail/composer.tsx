import { Lock, MapPin, Send, X } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDraft } from '../../ui/use-draft.ts'
import type { ScanPlace } from '../../scans/viewer/scans.ts'
import { forgetUpload } from '../../scans/files/upload-store.ts'
import { PictureOfMessage, usePicture } from './message-picture.tsx'
import type { Order } from './order-data.ts'

type Message = { body: string; visibility: 'shared' | 'internal' }
const empty: Message = { body: '', visibility: 'shared' }

/** Whether the other side reads the message or only the own one. */
function AudienceChoice({
  counterpartName,
  value,
  onChange,
}: {
  counterpartName: string
  value: Message['visibility']
  onChange: (visibility: Message['visibility']) => void
}) {
  const t = useMessages()
  const name = useId()
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1 text-sm">
      <legend className="sr-only">{t.order.talk.audience}</legend>
      {(['shared', 'internal'] as const).map((choice) => (
        <label
          key={choice}
          className={classNames(
            'inline-flex h-7 cursor-pointer items-center gap-1 rounded-md px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:h-11',
            value === choice
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
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {choice === 'internal' && <Lock aria-hidden className="size-3.5" />}
          {choice === 'internal' ? t.order.talk.internal : t.order.talk.shared(counterpartName)}
        </label>
      ))}
    </fieldset>
  )
}

/** The place on a scan that the message is about, with a button that removes it. */
function PinnedPlace({ onRemove }: { onRemove: () => void }) {
  const t = useMessages()
  return (
    <p className="mb-2 flex items-center gap-1 text-sm text-accent">
      <MapPin aria-hidden className="size-4" />
      {t.order.talk.pinned}
      <IconButton
        label={t.order.talk.removePlace}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </p>
  )
}

type ComposerProps = {
  order: Order
  place: ScanPlace | null
  onPlace: (place: ScanPlace | null) => void
  /** The upload of a picture that the message carries; null without one. */
  pictureKey: string | null
  onPicture: (key: string | null) => void
}

/** The message that is being written, and how it is sent with its place and its picture. */
function useMessage({ order, place, onPlace, pictureKey, onPicture }: ComposerProps) {
  const { value, setValue, drop } = useDraft<Message>(`message.${order.id}`, empty)
  const { run, isBusy } = useCommand('createComment')
  const picture = usePicture(pictureKey)
  // Both sides see the picture among the files: so they see the message too.
  const visibility = picture ? 'shared' : value.visibility
  const isWaiting = picture !== undefined && picture.fileId === null
  function removePicture() {
    if (pictureKey !== null) forgetUpload(pictureKey)
    onPicture(null)
  }
  async function send() {
    const text = value.body.trim()
    if (!text || isBusy || isWaiting) return
    const sent = await run({
      params: { id: order.id },
      body: {
        body: text,
        visibility,
        ...(place ? { place } : {}),
        ...(picture?.fileId ? { attachments: [picture.fileId] } : {}),
      },
    })
    if (!sent) return
    drop()
    removePicture()
    onPlace(null)
  }
  return { value, setValue, picture, visibility, isBusy, isWaiting, send, removePicture }
}

/**
 * Writes to the other side, or a note for the own side. What is typed survives a reload; Ctrl+Enter
 * sends it.
 */
export function Composer({ order, place, onPlace, pictureKey, onPicture }: ComposerProps) {
  const t = useMessages()
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useMessage({ order, place, onPlace, pictureKey, onPicture })
  const { value, setValue, picture, visibility, isBusy, isWaiting, removePicture } = message
  const isInternal = visibility === 'internal'
  useEffect(() => {
    if (place || pictureKey) field.current?.focus()
  }, [place, pictureKey])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    void message.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  const label = isInternal
    ? t.order.talk.writeInternal
    : t.order.talk.writeTo(order.counterpart.name)
  return (
    <form onSubmit={send} className="mt-1 border-t border-line pt-3">
      {!picture && (
        <AudienceChoice
          counterpartName={order.counterpart.name}
          value={visibility}
          onChange={(next) => setValue({ ...value, visibility: next })}
        />
      )}
      {picture && <PictureOfMessage upload={picture} onRemove={removePicture} />}
      {place && <PinnedPlace onRemove={() => onPlace(null)} />}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          value={value.body}
          maxLength={3_900}
          onKeyDown={onKeyDown}
          onChange={(event) => setValue({ ...value, body: event.currentTarget.value })}
          className={classNames('control min-h-10! flex-1', isInternal && 'border-warn!')}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={!value.body.trim() || isWaiting}
          icon={<Send aria-hidden className="size-4" />}
        >
          {t.order.talk.send}
        </Button>
      </div>
    </form>
  )
}
