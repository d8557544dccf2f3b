import type { FastifyInstance } from 'fastify'
import {
  appendToUpload,
  attachFile,
  createUpload,
  deleteUpload,
  getUpload,
  getUploadOffset,
  listUploads,
  tusVersion,
} from '#contract/scans/uploads'
import { readFile } from '#server/scans/files'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import { checkVersion, readBytes, readDescription } from './headers.ts'
import { openUploadLocks } from './upload-locks.ts'
import { addUpkeep } from './jobs.ts'
import { selectUploads } from './queries.ts'
import { receive, whereToGoOn, type UploadContext } from './receiving.ts'
import { openTus } from './tus.ts'
import { attachByHand, beginUpload, cancelUpload, readUpload } from './uploads.ts'

/** Files on their way here: resumable, by tus. */
export function uploads(app: AppContext): void {
  const context = { app, tus: openTus(app.files), locks: openUploadLocks() }

  serve(app, listUploads, ({ tx, query }) => selectUploads(tx, query))

  serve(app, attachFile, async ({ tx, session, params, body }) => {
    const fileId = await attachByHand(app, tx, session, params.id, body)
    return { file: await readFile(tx, fileId) }
  })

  // A scope of its own, whose answers, refusals too, say that they are tus.
  app.http.register(async (http) => {
    http.addHook('onSend', async (_request, reply) => {
      reply.header('tus-resumable', tusVersion)
    })
    serveTus({ ...context, app: { ...app, http } })
    http.register(async (rawHttp) => serveBytes(context, rawHttp))
  })

  // What lasts an hour would hold a shutdown up; its client goes on with the next server.
  app.http.addHook('preClose', () => context.locks.stopAll())
  addUpkeep(context)
}

function serveTus(context: UploadContext): void {
  const { app, locks } = context
  app.http.addHook('preSerialization', async (request, reply, payload) => {
    // Here, so that an answer that is given again says it too.
    if (request.routeOptions.config.endpoint === createUpload && reply.statusCode === 201) {
      const { upload } = payload as { upload: { id: string } }
      reply.header('location', `/uploads/${upload.id}`)
    }
    return payload
  })

  serve(app, createUpload, async ({ tx, session, headers }) => {
    checkVersion(headers)
    const sizeBytes = readBytes(headers, 'upload-length')
    const described = readDescription(headers)
    return { upload: await beginUpload(app, tx, session, { ...described, sizeBytes }) }
  })

  serveOutside(app, getUploadOffset, async ({ inOrg, params, headers, setHeaders }) => {
    checkVersion(headers)
    setHeaders(await whereToGoOn(context, inOrg, params.id))
    return undefined
  })

  // After HEAD: the framework would serve that as well as GET.
  serve(app, getUpload, async ({ tx, params }) => ({ upload: await readUpload(tx, params.id) }))

  serveOutside(app, deleteUpload, async ({ inOrg, params, headers }) => {
    checkVersion(headers)
    await inOrg((tx) => readUpload(tx, params.id))
    await locks.stopWriter(params.id)
    return inOrg((tx) => cancelUpload(tx, params.id))
  })
}

function serveBytes(context: UploadContext, http: FastifyInstance): void {
  // Bytes are not read before their handler asks; a type that is not theirs is for it to refuse.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  http.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] ??= 'application/octet-stream'
  })

  const { app } = context
  serveOutside({ ...app, http }, appendToUpload, async (call) => {
    const { inOrg, params, headers, setHeaders } = call
    checkVersion(headers)
    const offset = await receive(context, inOrg, {
      id: params.id,
      offset: readBytes(headers, 'upload-offset'),
      request: call.body,
      contentType: headers['content-type'] as string | undefined,
      contentLength: headers['content-length'] as string | undefined,
    })
    setHeaders({ 'upload-offset': String(offset) })
    return undefined
  })
}
