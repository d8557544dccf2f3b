import { useRead } from '../../api/hooks.ts'
import { useOrderFiles } from '../../scans/files/use-order-files.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FileDrop } from '../../scans/files/file-drop.tsx'
import { OrderFiles, ScanFindings, UploadList } from '../../scans/files/order-files.tsx'
import { useUploads } from '../../scans/files/use-uploads.ts'
import { Select } from '../../ui/field.tsx'
import { FindingList } from './finding-list.tsx'
import { FormSection } from './form-section.tsx'
import type { FormPart } from './form-context.ts'

const impressions = ['digital_scan', 'physical_impression', 'both', 'model'] as const

type FilesSectionProps = FormPart & {
  orderId: string | null
  /** What is dropped before there is an order waits under it. */
  draftKey: string
  /** Makes sure that there is an order that files can be sent to; null where there can be none yet. */
  ensureOrder: () => Promise<string | null>
}

/** Scans and files: sent as they are dropped, checked against the work as soon as they are there. */
export function FilesSection({ orderId, draftKey, ensureOrder, ...part }: FilesSectionProps) {
  const { draft, change } = part
  const t = useMessages().newOrder
  const { uploads, add } = useUploads(orderId, draftKey)
  const canAdd = (draft.labConnectionId || draft.customerId) !== ''
  const { data } = useRead(
    'checkOrderScans',
    { params: { id: orderId ?? '' } },
    { isEnabled: orderId !== null },
  )
  const files = useOrderFiles(orderId)
  const hasFiles = (files.data?.length ?? 0) > 0
  const scanFindings = data?.scanCheck.findings ?? []
  // The check of the scans knows the patient who was saved, the preflight the one who is chosen.
  const isShownAtFile = scanFindings.some(({ code }) => code === 'other_patient')
  const others = new Map(
    part.check.findings
      .filter(({ code }) => code === 'other_patient')
      .map((finding) => [finding.message, finding]),
  )
  const send = (chosen: File[]) => {
    add(chosen)
    if (orderId === null) void ensureOrder()
  }
  return (
    <FormSection section="files" {...part} leavesOut={() => hasFiles || uploads.length > 0}>
      <div className="flex flex-col gap-3">
        <Select
          label={t.impression}
          className="max-w-72"
          value={draft.impressionType ?? ''}
          options={impressions.map((one) => ({ value: one, label: t.impressions[one] }))}
          onChange={(value) =>
            change({ impressionType: impressions.find((one) => one === value) ?? null })
          }
        />
        <FileDrop onFiles={send} isDisabled={!canAdd} {...(canAdd ? {} : { hint: t.filesFirst })} />
        <div>
          <UploadList orderId={orderId} draftKey={draftKey} />
          {orderId && <OrderFiles orderId={orderId} canChange findings={scanFindings} />}
        </div>
        <FindingList findings={isShownAtFile ? [] : [...others.values()]} />
        {hasFiles ? (
          <ScanFindings findings={scanFindings.filter(({ fileId }) => fileId === null)} />
        ) : (
          <p className="text-xs text-ink-3">{t.scansCome}</p>
        )}
      </div>
    </FormSection>
  )
}
