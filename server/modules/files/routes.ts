import { deleteFile, getFile, getFileContent, listOrderFiles, updateFile } from '#contract/files'
import { openFileStore } from '#platform/files'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { changeFile, openContent, readFile, removeFile, requireOrder } from './files.ts'
import { addUpkeep } from './jobs.ts'
import { selectFiles } from './queries.ts'

/** Files of orders: what both sides see of them, and their bytes. */
export function files(house: House): void {
  const store = openFileStore(house.filesFolder)

  serve(house, listOrderFiles, async ({ tx, params, query }) => {
    await requireOrder(tx, params.id)
    return selectFiles(tx, params.id, query)
  })

  serve(house, getFile, async ({ tx, params }) => ({ file: await readFile(tx, params.id) }))

  serve(house, getFileContent, async ({ tx, session, params }) => {
    const download = await openContent(tx, store, params.id)
    const { userId: user, organizationId: organization } = session
    house.log.info({ file: params.id, user, organization }, 'a file was downloaded')
    return download
  })

  serve(house, updateFile, async ({ tx, session, params, body }) => ({
    file: await changeFile(tx, session, params.id, body),
  }))

  serve(house, deleteFile, ({ tx, session, params }) => removeFile(tx, session, params.id))

  addUpkeep(house, store)
}
