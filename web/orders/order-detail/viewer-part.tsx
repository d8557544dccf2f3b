import type { ComponentProps } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { ScanViewer } from '../../scans/viewer/scan-viewer.tsx'

/** The scan viewer as a part that comes, with its texts, when scans are shown. */
export default function ViewerPart(props: Omit<ComponentProps<typeof ScanViewer>, 't'>) {
  return <ScanViewer {...props} t={useMessages().viewer} />
}
