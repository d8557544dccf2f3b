/** The scan viewer as a part that comes when scans are shown. */
export { ScanViewer as default } from '../../scans/viewer/scan-viewer.tsx'
