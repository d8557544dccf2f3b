import {
  Box,
  Download,
  Ellipsis,
  Expand,
  FileText,
  GitCompareArrows,
  Image,
  Pencil,
  Plus,
} from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { FileDrop } from '../../scans/files/file-drop.tsx'
import { UploadList } from '../../scans/files/order-files.tsx'
import { useUploads } from '../../scans/files/use-uploads.ts'
import { loadMessages, useFormat, useMessages, useRefusalText } from '../../i18n/index.tsx'
import { AnchorButton, Button, IconButton } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { TakePicture } from '../../scans/viewer/scan-viewer.tsx'
import type { Pin, ScanPlace } from '../../scans/viewer/scans.ts'
import type { Order, OrderFile } from './order-data.ts'
import { newestFiles } from './timeline.ts'
import { isPhoto, isViewable, meshFormats, toViewed } from './viewed.ts'

const ScanViewer = lazy(async () => {
  const [part] = await Promise.all([import('./viewer-part.tsx'), loadMessages('viewer')])
  return part
})

const photoFormats: readonly OrderFile['format'][] = ['jpg', 'png', 'heic']

function FileIcon({ format }: Pick<OrderFile, 'format'>) {
  if (photoFormats.includes(format)) return <Image aria-hidden className="size-5" />
  return meshFormats.includes(format) ? (
    <Box aria-hidden className="size-5" />
  ) : (
    <FileText aria-hidden className="size-5" />
  )
}

function useFileSteps(file: OrderFile): MenuItem[] {
  const t = useMessages()
  const { organization } = useSession()
  const { run } = useCommand('updateFile', { onDone: () => showNotice(t.order.files.changed) })
  const { id, visibility, organizationId } = file
  const isShared = visibility === 'shared'
  if (organizationId !== organization.id) return []
  return [
    {
      label: isShared ? t.order.files.keep : t.order.files.share,
      run: () =>
        void run({
          params: { id },
          body: { visibility: isShared ? organization.type : 'shared' },
        }),
    },
  ]
}

type OpenWorkspace = (scans: string) => void

function FilePicture({ file: { id, format, uploadStatus, hasThumbnail } }: { file: OrderFile }) {
  if (hasThumbnail && uploadStatus === 'uploaded') {
    return (
      <img
        src={addressOf('getFileThumbnail', { params: { id } })}
        alt=""
        loading="lazy"
        className="size-11 shrink-0 rounded-lg bg-sunken object-cover"
      />
    )
  }
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-sunken text-ink-3">
      <FileIcon format={format} />
    </span>
  )
}

/** How photos are drawn on: the label of the button of a file, and what it does. */
type DrawStep = { labelOf: (name: string) => string; open: (file: OrderFile) => void }

type FileSteps = {
  onWorkspace: OpenWorkspace | undefined
  draw: DrawStep | undefined
}

function FileRow({
  file,
  versions,
  onWorkspace,
  draw,
}: FileSteps & { file: OrderFile; versions: readonly OrderFile[] }) {
  const t = useMessages()
  const format = useFormat()
  const write = useRefusalText()
  const steps = useFileSteps(file)
  const { id, name, kind, size, version, uploadStatus, statusReason } = file
  const isHere = uploadStatus === 'uploaded'
  const older = versions.length
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
      <FilePicture file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{t.labels.fileKind[kind]}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          <span className="max-w-full truncate">{name}</span>
          {size !== null && <span className="whitespace-nowrap">{format.bytes(size)}</span>}
          {(version > 1 || older > 0) && <span>{t.order.files.version(version)}</span>}
          {file.visibility !== 'shared' && <Badge>{t.order.files.onlyOwn}</Badge>}
          {!isHere && (
            <Badge tone={uploadStatus === 'pending' ? 'neutral' : 'bad'}>
              {t.order.files[uploadStatus]}
            </Badge>
          )}
        </p>
        {statusReason && <p className="text-xs text-bad">{write(statusReason)}</p>}
      </div>
      {onWorkspace && versions[0] && isViewable(file) && isViewable(versions[0]) && (
        <IconButton
          label={t.order.files.compare(file.name)}
          icon={<GitCompareArrows aria-hidden className="size-4" />}
          onClick={() => onWorkspace(id)}
        />
      )}
      {draw && isPhoto(file) && (
        <IconButton
          label={draw.labelOf(name)}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => draw.open(file)}
        />
      )}
      {steps.length > 0 && (
        <MenuButton
          label={t.order.files.actions(name)}
          isIcon
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={steps}
        />
      )}
      {isHere && (
        <AnchorButton
          variant="quiet"
          className="px-2"
          href={addressOf('getFileContent', { params: { id } })}
          aria-label={t.order.files.download(name)}
          title={t.order.files.download(name)}
          icon={<Download aria-hidden className="size-4" />}
        />
      )}
    </li>
  )
}

function olderThan(file: OrderFile, files: readonly OrderFile[]): OrderFile[] {
  const before = files.find(({ id }) => id === file.replacesFileId)
  return before ? [before, ...olderThan(before, files)] : []
}

function FileList({ files, ...steps }: FileSteps & { files: readonly OrderFile[] }) {
  const t = useMessages()
  const newest = newestFiles(files)
  const older = newest.flatMap((file) => olderThan(file, files))
  return (
    <>
      <ul aria-label={t.order.files.title}>
        {newest.map((file) => (
          <FileRow key={file.id} file={file} versions={olderThan(file, files)} {...steps} />
        ))}
      </ul>
      {older.length > 0 && (
        <details className="mt-1 border-t border-line pt-2">
          <summary className="text-sm text-ink-2">
            {t.order.files.olderVersions(older.length)}
          </summary>
          <ul>
            {older.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                versions={[]}
                onWorkspace={undefined}
                draw={undefined}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The scans in 3D; their code comes when they are shown. */
export function Scans3d({
  files,
  pins,
  activePinId = null,
  onOpenPin,
  onPin,
  onCamera,
}: {
  files: readonly OrderFile[]
  pins: readonly Pin[]
  activePinId?: string | null
  onOpenPin?: (id: string) => void
  onPin?: (place: ScanPlace) => void
  onCamera?: (takePicture: TakePicture | null) => void
}) {
  // The viewer loads again when the list is another one, which it is only when a file came or went.
  const key = files.map(({ id, hasPreview }) => `${id}${hasPreview}`).join()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters of the files
  const scans = useMemo(() => files.map((file) => toViewed(file)), [key])
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ScanViewer
        scans={scans}
        pins={pins}
        activePinId={activePinId}
        {...(onOpenPin ? { onOpenPin } : {})}
        {...(onPin ? { onPin } : {})}
        {...(onCamera ? { onCamera } : {})}
      />
    </Suspense>
  )
}

type ScansCardProps = {
  order: Order
  files: readonly OrderFile[]
  pins: readonly Pin[]
  activePinId?: string | null
  onOpenPin?: (id: string) => void
  /** The scans are to be seen elsewhere on the page: here is the list alone. */
  isList?: boolean
  /** Takes a place for a new message; without it none can be chosen. */
  onPin?: (place: ScanPlace) => void
  /** Opens the workspace with all, or with a file beside the version before it; not where there is none. */
  onWorkspace?: OpenWorkspace
  /** How photos are drawn on; without it they are not. */
  draw?: DrawStep
}

/** Scans in 3D with the places that were talked about, and all files with their steps. */
export function ScansCard({
  order,
  files,
  isList = false,
  onWorkspace,
  draw,
  ...viewer
}: ScansCardProps) {
  const t = useMessages()
  const { add } = useUploads(order.id)
  const [isAdding, setIsAdding] = useState(false)
  const meshes = newestFiles(files).filter((file) => isViewable(file))
  const isOpen = !['completed', 'rejected', 'cancelled'].includes(order.status)
  return (
    <Card
      title={t.order.files.title}
      actions={
        <>
          {onWorkspace && meshes.length > 0 && (
            <Button
              variant="quiet"
              icon={<Expand aria-hidden className="size-4" />}
              onClick={() => onWorkspace('open')}
            >
              <span className="max-md:sr-only">{t.order.scanTalk.open}</span>
            </Button>
          )}
          {files.length > 0 && (
            <AnchorButton
              variant="quiet"
              href={addressOf('getOrderArchive', { params: { id: order.id } })}
              icon={<Download aria-hidden className="size-4" />}
            >
              <span className="max-md:sr-only">{t.order.files.archive}</span>
            </AnchorButton>
          )}
          {isOpen && (
            <AllowedButton
              needs="scans.write"
              aria-expanded={isAdding}
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setIsAdding(!isAdding)}
            >
              {t.order.files.add}
            </AllowedButton>
          )}
        </>
      }
    >
      {isAdding && (
        <div className="mb-3">
          <FileDrop onFiles={(chosen) => add(chosen)} />
        </div>
      )}
      <UploadList orderId={order.id} />
      {meshes.length > 0 && !isList && (
        <div className="mb-3">
          <Scans3d files={meshes} {...viewer} />
        </div>
      )}
      {files.length === 0 && (
        <p className="text-ink-3">
          {t.order.files.none} {t.order.files.noneText}
        </p>
      )}
      {files.length > 0 && <FileList files={files} onWorkspace={onWorkspace} draw={draw} />}
    </Card>
  )
}
