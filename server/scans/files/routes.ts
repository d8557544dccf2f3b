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
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeFile, readFile, removeFile, requireOrder } from './files.ts'
import { addInspection, addUpkeep } from './jobs.ts'
import { selectFiles } from './queries.ts'
import { selectReads } from './reading-queries.ts'
import { openContent, openCopy } from './reading.ts'

const oneOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

/** Files of orders: what both sides see of them, and their bytes. */
export function files(app: AppContext): void {
  const store = app.files

  serve(app, listOrderFiles, async ({ tx, params, query }) => {
    await requireOrder(tx, params.id)
    return selectFiles(tx, params.id, query)
  })

  serve(app, getFile, async ({ tx, params }) => ({ file: await readFile(tx, params.id) }))

  serve(app, getFileContent, ({ tx, session, params, headers }) =>
    openContent({ tx, session, store }, params.id, {
      range: oneOf(headers['range']),
      ifRange: oneOf(headers['if-range']),
    }),
  )

  serve(app, getFilePreview, ({ tx, session, params }) =>
    openCopy({ tx, session, store }, params.id, 'preview'),
  )

  serve(app, getFileThumbnail, ({ tx, session, params, headers }) =>
    openCopy({ tx, session, store }, params.id, 'thumbnail', oneOf(headers['if-none-match'])),
  )

  serve(app, listFileReads, async ({ tx, params, query }) => {
    await readFile(tx, params.id)
    return selectReads(tx, params.id, query)
  })

  serve(app, updateFile, async ({ tx, session, params, body }) => ({
    file: await changeFile(tx, session, params.id, body),
  }))

  serve(app, deleteFile, ({ tx, session, params }) => removeFile(tx, session, params.id))

  addInspection(app)
  addUpkeep(app)
}
