import { MessageSquarePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ViewerButton } from '../viewer/controls.tsx'
import { DrawBoard } from './draw-board.tsx'
import { emptyDrawing } from './marks.ts'
import type { DrawingMessages } from './messages/en.ts'
import { loadPicture, savePicture, type Picture } from './picture.ts'

/** A picture to look at and to draw on. */
export type ShownPicture = {
  name: string
  /** Where it is, the best first. */
  sources: readonly (string | Blob)[]
  /** Whether the other side may see it. */
  isShared: boolean
}

type PicturePaneProps = {
  picture: ShownPicture
  /** Takes a copy with the marks; without it nothing can be added. */
  onAdd?: ((marked: Blob) => void) | undefined
  t: DrawingMessages
}

/** A picture with the tools to draw on it, and the button that adds it to a message. */
export function PicturePane({ picture: shown, onAdd, t }: PicturePaneProps) {
  const [picture, setPicture] = useState<Picture | 'unreadable' | null>(null)
  const [drawing, setDrawing] = useState(emptyDrawing)
  const sources = useRef(shown.sources)
  useEffect(() => {
    let isHere = true
    void loadPicture(sources.current).then((loaded) => isHere && setPicture(loaded ?? 'unreadable'))
    return () => {
      isHere = false
    }
  }, [])
  if (picture === 'unreadable') return <p className="text-ink-2">{t.unreadable}</p>
  if (!picture) {
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton lines={8} />
      </div>
    )
  }
  const add = async () => {
    const marked = await savePicture(picture, drawing.marks)
    if (marked) onAdd?.(marked)
  }
  return (
    <div className="flex flex-col gap-3">
      <DrawBoard picture={picture} drawing={drawing} onDrawing={setDrawing} t={t} />
      {!shown.isShared && <p className="text-sm text-warn">{t.private}</p>}
      {shown.isShared && onAdd && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            icon={<MessageSquarePlus aria-hidden className="size-4" />}
            onClick={() => void add()}
          >
            {t.add}
          </Button>
          <p className="min-w-48 flex-1 text-xs text-ink-3">{t.copyNote}</p>
        </div>
      )}
    </div>
  )
}

/** A picture in a column beside the scan. */
export function PictureColumn({ onClose, ...pane }: PicturePaneProps & { onClose: () => void }) {
  const { picture, t } = pane
  const heading = useRef<HTMLHeadingElement>(null)
  // Who asked for the picture goes on with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label={picture.name}
      className="overflow-y-auto border-line p-3 max-md:max-h-[60dvh] max-md:border-t md:w-[min(30rem,42%)] md:border-s"
    >
      <header className="mb-2 flex items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-semibold">
          {picture.name}
        </h3>
        <ViewerButton label={t.closePhoto} icon={X} onPress={onClose} />
      </header>
      <PicturePane {...pane} />
    </section>
  )
}
