import '../base.ts'

/** The scan viewer as a part that comes when scans are shown. */
export { ScanViewer as default } from '../viewer/scan-viewer.tsx'
