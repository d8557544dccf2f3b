import { useState, type ReactNode } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { DrawPhotoDialog } from './late-drawing.ts'
import { useSendPicture } from './message-picture.tsx'
import type { OrderFile } from './order-data.ts'

// Kept as what is typed: the browser sends the picture also after the page was loaded again.
const noPicture = { key: null }

/**
 * The picture that the next message of an order carries: of a scan, or of a photo with what was drawn on it.
 * `onAdded` is called when there is another one.
 */
export function useMessagePictures(orderId: string, onAdded: () => void) {
  const t = useMessages()
  const { value, setValue } = useDraft<{ key: string | null }>(
    `message-picture.${orderId}`,
    noPicture,
  )
  const [drawn, setDrawn] = useState<OrderFile | null>(null)
  const sendPicture = useSendPicture(orderId)
  const add = (picture: Blob) => {
    setDrawn(null)
    setValue({ key: sendPicture(picture, value.key) })
    onAdded()
  }
  const dialog: ReactNode = drawn && (
    <DrawPhotoDialog file={drawn} onAdd={add} onClose={() => setDrawn(null)} />
  )
  return {
    key: value.key,
    setKey: (key: string | null) => setValue({ key }),
    add,
    draw: { labelOf: t.order.files.drawOn, open: setDrawn },
    dialog,
  }
}
