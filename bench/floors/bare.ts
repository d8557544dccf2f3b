import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPatient, listPatients, readPatient, type PatientInput } from './patients.ts'

// The floor of the goals (F2pg): node:http on node-postgres with named statements, JSON made by hand of
// the rows, no sign-in, no rights, no checks. Nothing that does the same work can do less.
async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const organization = searchParams.get('organization') ?? ''
  if (request.method === 'POST') {
    let text = ''
    for await (const part of request) text += String(part)
    return createPatient(organization, JSON.parse(text) as PatientInput)
  }
  const id = pathname.split('/')[2]
  if (id) return readPatient(organization, id)
  const page = Number(searchParams.get('page') ?? 1)
  return listPatients(organization, page, searchParams.get('search') ?? undefined)
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = JSON.stringify(await answer(request))
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500)
    response.end(String(error))
  })
})

process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
