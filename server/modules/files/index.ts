export { formatOfName } from './content.ts'
export { fetchAnnouncedFile, type FileOrigin } from './fetch.ts'
export { announceFile } from './files.ts'
export { files } from './routes.ts'
