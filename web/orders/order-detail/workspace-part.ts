/** The scan workspace as a part that comes when it is opened. */
export { ScanWorkspace as default } from '../../scans/viewer/workspace.tsx'
