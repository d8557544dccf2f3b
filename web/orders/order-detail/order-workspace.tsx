import { useMemo } from 'react'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Pin, ScanPlace } from '../../scans/viewer/scans.ts'
import { ScanWorkspace } from '../../scans/viewer/workspace.tsx'
import type { WorkspaceScan } from '../../scans/viewer/versions.ts'
import { patientName } from './names.ts'
import type { Order, OrderFile } from './order-data.ts'
import { useMarginLines } from './use-margin-lines.ts'
import { isViewable, photosOf, toViewed } from './viewed.ts'

/** The order, its files, and what the workspace reports. */
export type OrderWorkspaceProps = {
  order: Order
  files: readonly OrderFile[]
  /** A file to compare with the version before it; else all is shown together. */
  comparedId: string
  pins: readonly Pin[]
  activePinId: string | null
  onOpenPin: (id: string) => void
  onPin: (place: ScanPlace) => void
  onSnapshot: (picture: Blob) => void
  onClose: () => void
}

/** All scans and designs of an order, in every version, in the whole window. */
export default function OrderWorkspace({
  order,
  files,
  comparedId,
  ...workspace
}: OrderWorkspaceProps) {
  const t = useMessages()
  const format = useFormat()
  const margins = useMarginLines(order)
  const key = files.map(({ id, hasPreview }) => `${id}${hasPreview}`).join()
  const scans = useMemo(
    () => {
      const shown = files.filter((file) => isViewable(file))
      const nameOf = ({ kind, version }: OrderFile) =>
        t.viewer.layerName(t.labels.fileKind[kind], version)
      return shown.map((file): WorkspaceScan => {
        const { version, createdAt, replacesFileId, visibility } = file
        const plain = nameOf(file)
        // Two crowns of an order are both its first design: their files have names that differ.
        const isAlone = shown.filter((other) => nameOf(other) === plain).length === 1
        const name = isAlone ? plain : `${plain} · ${file.name}`
        const isShared = visibility === 'shared'
        return { ...toViewed(file), name, version, createdAt, isShared, replacesFileId }
      })
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters of the files
    [key, t],
  )
  const { workSummary, number, counterpart } = order
  const patient = patientName(order.patient) ?? t.order.noPatient
  const about = [workSummary && patient, number ?? t.order.draftNumber, counterpart.name]
  const before = files.find(({ id }) => id === comparedId)?.replacesFileId
  if (scans.length === 0) return null
  return (
    <ScanWorkspace
      {...workspace}
      title={workSummary?.text ?? patient}
      subtitle={about.filter(Boolean).join(' · ')}
      scans={scans}
      photos={photosOf(files, t.labels.fileKind)}
      drawing={t.viewer.approval.drawing}
      firstCompared={before ? { before, after: comparedId } : null}
      margins={margins}
      writeInstant={format.instant}
      t={t.viewer}
    />
  )
}
