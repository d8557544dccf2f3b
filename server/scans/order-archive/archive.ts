import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Order } from '#contract/orders/orders'
import type { MarginLine } from '#contract/scans/margin-lines'
import { noteRead } from '#server/scans/files'
import { listCurrentLines } from '#server/scans/margin-lines'
import { readOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import type { FileStore } from '#platform/files/file-store'
import type { AppContext } from '#platform/app-context'
import type { Download } from '#platform/http/serve'
import type { Principal } from '#platform/auth/session'
import { selectArchivedFiles, type ArchivedFile } from './queries.ts'

type Entry = ArchivedFile & { name: string }

const endings: Partial<Record<ArchivedFile['format'], string>> = { other: 'bin', dicom: 'dcm' }

// Numbers of orders come from the service, the end of an id where there is none yet.
const titleOf = ({ number, id }: Order) => number ?? id.slice(-8)

// Two files of one kind and version are distinguished by a number; no name comes from a person.
function nameEntries(title: string, files: readonly ArchivedFile[]): Entry[] {
  const taken = new Map<string, number>()
  return files.map((file) => {
    const stem = `${title}-${file.kind}-v${file.version}`
    const ending = endings[file.format] ?? file.format
    const twins = (taken.get(`${stem}.${ending}`) ?? 0) + 1
    taken.set(`${stem}.${ending}`, twins)
    return { ...file, name: `${stem}${twins > 1 ? `-${twins}` : ''}.${ending}` }
  })
}

const inWords = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const listOf = ({ x, y, z }: MarginLine['points'][number]) => [x, y, z]

// What is to be made. What is not named here, such as all that is about money, stays out.
const workOf = (item: Order['items'][number]) => {
  const { id, productId, description, restorationType, teeth, arch, units, connectors } = item
  const { material, shade, implant, occlusion, margin, design, quantity, notes } = item
  return {
    id,
    productId,
    description,
    restorationType,
    teeth,
    arch,
    units,
    connectors,
    material,
    shade,
    implant,
    occlusion,
    margin,
    design,
    options: item.options.map((option) => ({ id: option.id, name: option.name })),
    quantity,
    notes,
  }
}

function prescriptionIn(order: Order): Buffer {
  const { id, number, kind, priority, impressionType, requestedOn, instructions } = order
  const { submittedAt, rxVersion, counterpart, dentist, patient, items } = order
  return inWords({
    orderId: id,
    number,
    rxVersion,
    submittedAt,
    counterpart,
    dentist,
    patient,
    kind,
    priority,
    impressionType,
    requestedOn,
    instructions,
    items: items.map(workOf),
  })
}

// The plain format of docs/margin-lines.md: the scan by its name in the archive, places in its millimetres.
function marginLinesIn(
  { id, number }: Order,
  lines: readonly MarginLine[],
  files: readonly Entry[],
) {
  const nameOf = (fileId: string) => files.find((file) => file.id === fileId)?.name
  return inWords({
    format: 'pontic-margin-lines',
    formatVersion: 1,
    unit: 'mm',
    orderId: id,
    number,
    marginLines: lines.flatMap(
      ({ fileId, tooth, version, authorName, createdAt, points, line }) => {
        const file = nameOf(fileId)
        if (file === undefined) return []
        const places = { points: points.map(listOf), line: line.map(listOf) }
        return [
          { file, fileId, tooth, version, drawnBy: authorName, drawnAt: createdAt, ...places },
        ]
      },
    ),
  })
}

type Text = { name: string; bytes: Buffer }

const manifestOf = ({ id, number }: Order, texts: readonly Text[], entries: readonly Entry[]) =>
  inWords({
    orderId: id,
    number,
    files: [
      ...texts.map(({ name, bytes }) => ({
        name,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
      ...entries.map(({ organizationId: _, id: fileId, ...entry }) => ({ ...entry, fileId })),
    ],
  })

// What is packed already does not get smaller.
const packed = new Set(['zip', '3oxz', 'jpg', 'png', 'heic', 'pdf', 'dxd'])

// Makes the zip while it is read. It ends with the reading: whoever hangs up leaves no file open.
function zipOf(
  store: FileStore,
  texts: readonly (Text & { mtime: Date })[],
  entries: readonly Entry[],
): Readable {
  const zip = new ZipFile()
  // A PassThrough, whatever its type says.
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))

  for (const { name, bytes, mtime } of texts) {
    // A person may want to read them as they are.
    zip.addBuffer(bytes, name, { mtime, compress: false })
  }
  for (const { id, name, sizeBytes: size, format, createdAt } of entries) {
    const options = { mtime: new Date(createdAt), size, compress: !packed.has(format) }
    zip.addReadStreamLazy(name, options, (open) => {
      const begin = async () => {
        current = (await store.read(id)).stream
        if (output.destroyed) current.destroy()
        else open(null, current)
      }
      begin().catch((error: Error) => output.destroy(error))
    })
  }
  zip.end()
  return output
}

/**
 * The whole order as a zip that is made while it is sent: one file at a time is open, nothing is kept
 * on this machine. Bytes that are gone break the answer off. @throws Refusal 404
 */
export async function openArchive(
  { files: store }: AppContext,
  { tx, session }: { tx: Tx; session: Principal },
  orderId: string,
): Promise<Download> {
  const order = await readOrder(tx, session, orderId)
  const title = titleOf(order)
  const entries = nameEntries(title, await selectArchivedFiles(tx, orderId))
  for (const entry of entries) await noteRead({ tx, session }, entry, 'content')
  const lines = await listCurrentLines(tx, orderId)
  const written: Text[] = [
    { name: 'prescription.json', bytes: prescriptionIn(order) },
    ...(lines.length > 0
      ? [{ name: 'margin-lines.json', bytes: marginLinesIn(order, lines, entries) }]
      : []),
  ]
  const manifest = { name: 'manifest.json', bytes: manifestOf(order, written, entries) }
  const mtime = new Date(order.createdAt)
  const texts = [manifest, ...written].map((text) => ({ ...text, mtime }))
  return {
    contentType: 'application/zip',
    stream: zipOf(store, texts, entries),
    headers: {
      'content-disposition': `attachment; filename="${title}.zip"`,
      'content-security-policy': 'sandbox',
    },
  }
}
