/** Two versions beside each other, as a part that comes when they are compared. */
export { ScanCompare as default } from '../../scans/viewer/compare.tsx'
