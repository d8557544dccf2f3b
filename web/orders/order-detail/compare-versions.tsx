import { GitCompareArrows } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { OrderFile } from './order-data.ts'
import { isViewable, toViewed } from './viewed.ts'

const ScanCompare = lazy(() => import('./compare-part.ts'))

function Compared({ file, before }: { file: OrderFile; before: OrderFile }) {
  const t = useMessages()
  const versions = useMemo(
    () => ({
      before: { title: t.order.files.version(before.version), scans: [toViewed(before)] },
      after: { title: t.order.files.version(file.version), scans: [toViewed(file)] },
    }),
    [file, before, t],
  )
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ScanCompare {...versions} t={t.viewer} />
    </Suspense>
  )
}

/** Opens a mesh beside the version before it, turned together; nothing where there is none to compare. */
export function CompareVersions({
  file,
  before,
}: {
  file: OrderFile
  before: OrderFile | undefined
}) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  if (!before || !isViewable(file) || !isViewable(before)) return null
  return (
    <>
      <IconButton
        label={t.order.files.compare(file.name)}
        icon={<GitCompareArrows aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Dialog
          title={t.order.files.compare(file.name)}
          size="large"
          onClose={() => setIsOpen(false)}
        >
          <Compared file={file} before={before} />
        </Dialog>
      )}
    </>
  )
}
