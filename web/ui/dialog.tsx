import { X } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useMessages } from '../i18n/index.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { DialogBox } from './dialog-box.ts'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** `drawer` comes from the side and is as high as the page. */
  kind?: 'dialog' | 'drawer'
  size?: 'small' | 'large'
}

const shapes = {
  dialog: 'm-auto max-h-[min(92dvh,56rem)] rounded-xl max-md:mb-0 max-md:rounded-b-none',
  drawer: 'ms-auto me-0 my-0 h-dvh max-h-dvh rounded-s-xl',
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and gives the
 * focus back. Render it only while it is open.
 */
export function Dialog({ title, onClose, children, kind = 'dialog', size = 'small' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useMessages()
  useEffect(() => {
    const before = document.activeElement
    box.current?.showModal()
    // The browser would begin at the button that closes; who opens a form wants to type.
    box.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === box.current) onClose()
      }}
      className={classNames(
        'w-full overflow-hidden max-md:max-w-none border border-line bg-surface p-0 shadow-popup',
        size === 'small' ? 'max-w-lg' : 'max-w-4xl',
        shapes[kind],
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton
            label={t.ui.close}
            icon={<X aria-hidden className="size-4" />}
            onClick={onClose}
          />
        </header>
        {/* The one part that scrolls, with what is placed in it for screen readers alone. */}
        <div className="relative overflow-y-auto p-4">
          <DialogBox value={box}>{children}</DialogBox>
        </div>
      </div>
    </dialog>
  )
}

type FormDialogProps = Omit<DialogProps, 'children'> & {
  submitLabel: string
  /** The way out where "Cancel" would read like the step itself, as beside "Cancel order". */
  leaveLabel?: string | undefined
  isBusy?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with fields, a step and a way out; Enter in a field takes the step. */
export function FormDialog({
  submitLabel,
  leaveLabel,
  isBusy,
  isDanger,
  isDisabled,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useMessages()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {/* Its ground covers the fields that go under it, to the edges of the dialog. */}
        <div
          data-sticky-foot
          className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3"
        >
          <Button onClick={dialog.onClose}>{leaveLabel ?? t.ui.cancel}</Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isDisabled}
            className="max-w-full"
          >
            <span className="truncate">{submitLabel}</span>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
