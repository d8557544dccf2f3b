// What comes once the list is there: no first row waits for it.
export { ExportButton } from './export-button.tsx'
export { ListKeys } from './list-keys.tsx'
