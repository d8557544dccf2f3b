import {
  deleteFile,
  getFile,
  getFileContent,
  getFilePreview,
  getFileThumbnail,
  listFileReads,
  listOrderFiles,
  updateFile,
} from '#contract/scans/files'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeFile, readFile, removeFile, requireOrder } from './files.ts'
import { addInspection, addUpkeep } from './jobs.ts'
import { selectFiles } from './queries.ts'
import { selectReads } from './reading-queries.ts'
import { openContent, openCopy } from './reading.ts'

const oneOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

/** Files of orders: what both sides see of them, and their bytes. */
export function files(house: House): void {
  const store = house.files

  serve(house, listOrderFiles, async ({ tx, params, query }) => {
    await requireOrder(tx, params.id)
    return selectFiles(tx, params.id, query)
  })

  serve(house, getFile, async ({ tx, params }) => ({ file: await readFile(tx, params.id) }))

  serve(house, getFileContent, ({ tx, session, params, headers }) =>
    openContent({ tx, session, store }, params.id, {
      range: oneOf(headers['range']),
      ifRange: oneOf(headers['if-range']),
    }),
  )

  serve(house, getFilePreview, ({ tx, session, params }) =>
    openCopy({ tx, session, store }, params.id, 'preview'),
  )

  serve(house, getFileThumbnail, ({ tx, session, params }) =>
    openCopy({ tx, session, store }, params.id, 'thumbnail'),
  )

  serve(house, listFileReads, async ({ tx, params, query }) => {
    await readFile(tx, params.id)
    return selectReads(tx, params.id, query)
  })

  serve(house, updateFile, async ({ tx, session, params, body }) => ({
    file: await changeFile(tx, session, params.id, body),
  }))

  serve(house, deleteFile, ({ tx, session, params }) => removeFile(tx, session, params.id))

  addInspection(house)
  addUpkeep(house)
}
