export { selectUploadsOfScanCase, updateUploadsOfScan } from './queries.ts'
export { uploads } from './routes.ts'
export { attachUpload, dropUpload } from './uploads.ts'
