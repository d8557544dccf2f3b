import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { DrawBoard } from '../../scans/drawing/draw-board.tsx'
import { emptyDrawing } from '../../scans/drawing/marks.ts'
import { loadPicture, savePicture, type Picture } from '../../scans/drawing/picture.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { waitingRound } from './waiting-design.ts'
import { ChangesOutlook } from './changes-outlook.tsx'
import { uploadedFile, useSendPicture } from './message-picture.tsx'
import type { OrderParts } from './order-data.ts'
import type { StepDialogProps } from './step-dialogs.tsx'

type AskChangesProps = StepDialogProps & {
  /** Takes a picture of the design as it is looked at; without it there is the small one of its file. */
  takePicture?: () => Promise<Blob | null>
}

// The service takes two thousand characters, with what was chosen.
const mostWords = 1_900

const kinds = ['contact', 'bite', 'shape', 'margin', 'pontic', 'shade'] as const
type Kind = (typeof kinds)[number]

// What is looked at, else the small picture of the first design that is shown.
async function loadDesign(
  { files }: Pick<OrderParts, 'files'>,
  shownIds: readonly string[],
  takePicture: AskChangesProps['takePicture'],
): Promise<Picture | null> {
  const taken = await takePicture?.()
  const small = shownIds.flatMap((id) =>
    files.some((file) => file.id === id && file.hasThumbnail)
      ? [addressOf('getFileThumbnail', { params: { id } })]
      : [],
  )
  return loadPicture([...(taken ? [taken] : []), ...small])
}

/** The picture of the design that waits, and what is drawn on it. */
function useMarkedDesign({ order, parts, takePicture }: AskChangesProps) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [drawing, setDrawing] = useState(emptyDrawing)
  const first = useRef({ parts, round: waitingRound(order, parts), takePicture })
  useEffect(() => {
    const { parts: files, round, takePicture: take } = first.current
    const shownIds = round?.files.map(({ fileId }) => fileId) ?? []
    let isHere = true
    void loadDesign(files, shownIds, take).then((loaded) => isHere && setPicture(loaded))
    return () => {
      isHere = false
    }
  }, [])
  return { picture, drawing, setDrawing, isMarked: picture !== null && drawing.marks.length > 0 }
}

/** Sends the marked picture as a message of the order, once, however often one tries. */
function useSendMarked({ order }: AskChangesProps) {
  const sendPicture = useSendPicture(order.id)
  const { run } = useCommand('createComment')
  const [hasFailed, setFailed] = useState(false)
  const sent = useRef<Blob | null>(null)
  async function send(body: string, picture: Blob): Promise<boolean> {
    if (sent.current) return true
    setFailed(false)
    const key = sendPicture(picture, null)
    const fileId = key === null ? null : await uploadedFile(key)
    if (fileId === null) {
      setFailed(true)
      return false
    }
    const isSent = await run({
      params: { id: order.id },
      body: { body, visibility: 'shared', attachments: [fileId] },
    })
    if (isSent) sent.current = picture
    return isSent
  }
  return { send, hasFailed }
}

function KindChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly Kind[]
  onChoose: (chosen: readonly Kind[]) => void
}) {
  const t = useMessages().viewer.approval.ask
  return (
    <div role="group" aria-label={t.what} className="flex flex-wrap gap-2">
      {kinds.map((kind) => {
        const isChosen = chosen.includes(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isChosen}
            className={classNames(
              'h-9 rounded-full border px-4 coarse:h-11',
              isChosen
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line hover:bg-sunken',
            )}
            onClick={() =>
              onChoose(isChosen ? chosen.filter((one) => one !== kind) : [...chosen, kind])
            }
          >
            {t.kinds[kind]}
          </button>
        )
      })}
    </div>
  )
}

/** Asks for another design: by marks on its picture, by what should change, or in words. */
export function AskChangesDialog(props: AskChangesProps) {
  const { order, onClose } = props
  const t = useMessages()
  const { ask } = t.viewer.approval
  const design = useMarkedDesign(props)
  const [chosen, setChosen] = useState<readonly Kind[]>([])
  const [isSending, setSending] = useState(false)
  const marked = useSendMarked(props)
  const [words, setWords] = useState('')
  const { run, isBusy } = useCommand('requestOrderChanges', {
    onDone: () => showNotice(t.order.done.requestChanges),
  })
  const parts = [
    kinds
      .filter((kind) => chosen.includes(kind))
      .map((kind) => ask.kinds[kind])
      .join(', '),
    words.trim(),
  ].filter(Boolean)
  const reason = parts.length > 0 ? parts.join(': ') : design.isMarked ? ask.marked : ''
  async function submit() {
    const { picture, drawing, isMarked } = design
    if (!reason || isSending) return
    setSending(true)
    const file = picture && isMarked ? await savePicture(picture, drawing.marks) : null
    const isReady = file === null || (await marked.send(reason, file))
    const answer =
      isReady && (await run({ params: { id: order.id }, body: { reason }, ifMatch: order.version }))
    setSending(false)
    if (answer) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.requestChanges}
      size="large"
      submitLabel={ask.send(order.counterpart.name)}
      isBusy={isBusy || isSending}
      isDisabled={!reason}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {design.picture && (
        <DrawBoard
          picture={design.picture}
          drawing={design.drawing}
          onDrawing={design.setDrawing}
          t={t.viewer.approval.drawing}
        />
      )}
      <p className="font-medium">{ask.what}</p>
      <KindChoice chosen={chosen} onChoose={setChosen} />
      <TextArea
        label={ask.words}
        hint={ask.needed}
        value={words}
        maxLength={mostWords}
        onChange={setWords}
        isOptional
      />
      {marked.hasFailed && (
        <p role="alert" className="text-bad">
          {ask.pictureFailed}
        </p>
      )}
      <ChangesOutlook orderId={order.id} />
    </FormDialog>
  )
}
