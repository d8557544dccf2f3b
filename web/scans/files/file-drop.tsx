import { CloudUpload } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'

type FileDropProps = {
  /** Takes what was chosen or dropped; called with one file at least. */
  onFiles: (files: File[]) => void
  hint?: string
  isDisabled?: boolean
}

/** A place to drop files on, or to choose them with a click or the keyboard. */
export function FileDrop({ onFiles, hint, isDisabled = false }: FileDropProps) {
  const t = useMessages().files
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!isDisabled)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={classNames(
        'flex cursor-pointer flex-col items-center gap-1 rounded-xl border border-dashed px-4 py-5 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-control hover:bg-sunken',
        isDisabled && 'opacity-55',
      )}
    >
      <CloudUpload aria-hidden className="size-5 text-accent" />
      <span className="font-medium">{t.drop}</span>
      <span id={`${id}-hint`} className="text-xs text-ink-3">
        {hint ?? t.dropHint}
      </span>
      <input
        id={id}
        type="file"
        multiple
        disabled={isDisabled}
        aria-label={t.drop}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
