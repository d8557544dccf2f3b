import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Download, FileBox, RotateCcw, Trash2, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { fileKinds } from '#contract/catalog/catalog-terms'
import { addressOf, type Answer, type Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useFaultText, useFormat, useMessages, useRefusalText } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Badge } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { cancelUpload, retryUpload, type UploadState } from './upload-store.ts'
import { useUploads } from './use-uploads.ts'

type OrderFile = Item<'listOrderFiles'>
type ScanFinding = Answer<'checkOrderScans'>['scanCheck']['findings'][number]

const lookAgainMs = 1_500
// What the service makes itself, and nobody brings.
const madeKinds: readonly string[] = ['invoice_pdf', 'statement_pdf', 'design_preview']

/** Sentences about scans, each with how much it weighs. */
export function ScanFindings({ findings }: { findings: readonly ScanFinding[] }) {
  const t = useMessages().files
  const write = useFaultText()
  if (findings.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ code, params, message, severity, fileId, place }) => (
        <li
          key={`${code}${fileId}${place}${message}`}
          className={`flex items-start gap-1.5 text-sm ${severity === 'blocking' ? 'text-bad' : 'text-warn'}`}
        >
          {severity === 'blocking' ? (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          ) : (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <span className="sr-only">{t[severity]}: </span>
          <span>{write({ code, params, message })}</span>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { file: OrderFile }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-ink-3">
      {file.hasThumbnail && file.uploadStatus === 'uploaded' ? (
        <img
          src={addressOf('getFileThumbnail', { params: { id: file.id } })}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <FileBox aria-hidden className="size-5" />
      )}
    </span>
  )
}

function FileFacts({ file }: { file: OrderFile }) {
  const t = useMessages().files
  const format = useFormat()
  const write = useRefusalText()
  const { size, meshStats, version, uploadStatus, statusReason } = file
  const facts = [
    size === null ? null : format.bytes(size),
    meshStats && t.triangles(format.number(meshStats.triangles)),
    version > 1 ? t.version(version) : null,
  ].filter(Boolean)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      {facts.join(' · ')}
      {uploadStatus !== 'uploaded' && (
        <Badge tone={uploadStatus === 'pending' ? 'neutral' : 'bad'}>
          {t.fileStatus[uploadStatus]}
        </Badge>
      )}
      {statusReason && <span className="text-bad">{write(statusReason)}</span>}
    </p>
  )
}

function KindChoice({ file }: { file: OrderFile }) {
  const t = useMessages()
  const { run, isBusy } = useCommand('updateFile')
  return (
    <Select
      label={t.files.kindOf(file.name)}
      hidesLabel
      value={file.kind}
      disabled={isBusy}
      className="w-44 max-w-full"
      controlClass="text-sm"
      onChange={(value) => {
        const kind = fileKinds.find((one) => one === value)
        if (kind) void run({ params: { id: file.id }, body: { kind } })
      }}
      options={fileKinds
        .filter((kind) => kind === file.kind || !madeKinds.includes(kind))
        .map((kind) => ({ value: kind, label: t.labels.fileKind[kind] }))}
    />
  )
}

type FileRowProps = { file: OrderFile; canChange: boolean; findings: readonly ScanFinding[] }

function FileRow({ file, canChange, findings }: FileRowProps) {
  const t = useMessages()
  const { organization } = useSession()
  const { run, isBusy } = useCommand('deleteFile', {
    onDone: () => showNotice(t.files.removed(file.name)),
  })
  const isAllowed = useAllows('scans.write')
  const isOwn = isAllowed && canChange && file.organizationId === organization.id
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-3">
        <Thumbnail file={file} />
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          <FileFacts file={file} />
        </div>
        {isOwn ? (
          <KindChoice file={file} />
        ) : (
          <span className="text-sm text-ink-2">{t.labels.fileKind[file.kind]}</span>
        )}
        {file.uploadStatus === 'uploaded' && (
          <a
            href={addressOf('getFileContent', { params: { id: file.id } })}
            aria-label={t.files.download(file.name)}
            title={t.files.download(file.name)}
            className="inline-flex size-8 items-center justify-center rounded-lg text-ink-2 hover:bg-sunken coarse:size-11"
          >
            <Download aria-hidden className="size-4" />
          </a>
        )}
        {isOwn && (
          <IconButton
            label={t.files.remove(file.name)}
            icon={<Trash2 aria-hidden className="size-4" />}
            disabled={isBusy}
            onClick={() => void run({ params: { id: file.id } })}
          />
        )}
      </div>
      <ScanFindings findings={findings} />
    </li>
  )
}

function UploadRow({ upload }: { upload: UploadState }) {
  const t = useMessages().files
  const format = useFormat()
  const write = useRefusalText()
  const { key, orderId, name, sizeBytes, sentBytes, status, problem, isKept } = upload
  const canRetry = status === 'paused' || status === 'failed'
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className={`text-xs ${status === 'failed' ? 'text-bad' : 'text-ink-3'}`}>
            {[
              orderId === null ? t.waitsForOrder : t.status[status],
              problem ? write(problem) : t.sent(format.bytes(sentBytes), format.bytes(sizeBytes)),
              status !== 'done' && status !== 'failed' && !isKept ? t.onlyHere : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {canRetry && (
          <IconButton
            label={t.retry(name)}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => retryUpload(key)}
          />
        )}
        {status !== 'done' && (
          <IconButton
            label={t.cancel(name)}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => void cancelUpload(key)}
          />
        )}
      </div>
      {status !== 'failed' && (
        <Progress value={sizeBytes === 0 ? 1 : sentBytes / sizeBytes} label={t.progressOf(name)} />
      )}
    </li>
  )
}

/** The files on their way to an order with their progress, and what broke off before. */
export function UploadList({
  orderId,
  draftKey = null,
}: {
  orderId: string | null
  /** The draft whose files wait for an order. */
  draftKey?: string | null
}) {
  const t = useMessages().files
  const format = useFormat()
  const { uploads, broken } = useUploads(orderId, draftKey)
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={t.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {broken.map(({ id, name, receivedBytes, sizeBytes }) => (
        <p key={id} className="mt-2 flex items-start gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t.brokenOff(
            name,
            format.basisPoints(Math.floor((receivedBytes / Math.max(sizeBytes, 1)) * 100) * 100),
          )}
        </p>
      ))}
    </>
  )
}

/**
 * The files of an order in their newest versions, each with what its check says; `canChange` lets the
 * side that brought one say what it shows, and remove it.
 */
export function OrderFiles({
  orderId,
  canChange,
  findings = [],
}: {
  orderId: string
  canChange: boolean
  findings?: readonly ScanFinding[]
}) {
  const t = useMessages().files
  const queries = useQueryClient()
  const { data: files = [] } = useAll('listOrderFiles', { params: { id: orderId } })
  const replaced = new Set(files.map(({ replacesFileId }) => replacesFileId))
  const isPending = files.some(({ uploadStatus }) => uploadStatus === 'pending')
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(
      () =>
        void queries.invalidateQueries({
          predicate: ({ queryKey }) =>
            queryKey[0] === 'listOrderFiles' || queryKey[0] === 'checkOrderScans',
        }),
      lookAgainMs,
    )
    return () => clearInterval(timer)
  }, [isPending, queries])
  if (files.length === 0) return null
  return (
    <ul aria-label={t.list}>
      {files
        .filter(({ id }) => !replaced.has(id))
        .map((file) => (
          <FileRow
            key={file.id}
            file={file}
            canChange={canChange}
            findings={findings.filter(({ fileId }) => fileId === file.id)}
          />
        ))}
    </ul>
  )
}
