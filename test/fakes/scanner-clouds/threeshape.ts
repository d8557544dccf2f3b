import { createCloud, sha1, type CloudCase, type CloudFile } from './base.ts'

/**
 * 3Shape as its public notes and integrators have it: one identity server for public clients with
 * PKCE, the cloud Communicate (`/api`, SHA-1 names of attachments, 400 for what is not there) and the
 * web service of Unite (`/v3`, media by id, the echoed IntegrationId).
 */
export async function createThreeShapeCloud() {
  const cloud = await createCloud({
    authorizePath: '/connect/authorize',
    tokenPath: '/connect/token',
  })
  // What an attachment is called by, where it is not the hash of its bytes.
  const lies = new Map<string, string>()
  const hashOf = ({ id, bytes }: CloudFile) => lies.get(id) ?? sha1(bytes)
  const endingOf = (name: string) => name.split('.').at(-1)

  const communicateCase = ({ id, patient, status, updatedAt, files }: CloudCase) => ({
    Id: id,
    State: status,
    Version: files.length + 1,
    Updated: updatedAt,
    PatientName: patient.name,
    Attachments: files.map((file) => ({
      Id: file.id,
      Name: file.name,
      Hash: hashOf(file),
      FileType: endingOf(file.name),
      Href: `${cloud.url}/api/cases/${id}/attachments/${hashOf(file)}`,
    })),
  })

  cloud.addRoutes(
    { pattern: /^\/api\/cases$/, handle: () => ({ json: { Cases: [], Count: 0 } }) },
    {
      pattern: /^\/api\/updatedcases$/,
      handle: ({ query }) => ({
        json: cloud.changedSince(query.get('from') ?? '').map(communicateCase),
      }),
    },
    {
      pattern: /^\/api\/cases\/([^/]+)$/,
      handle(_seen, [id = '']) {
        const found = cloud.cases.get(id)
        return found ? { json: communicateCase(found) } : { status: 400 }
      },
    },
    {
      pattern: /^\/api\/cases\/([^/]+)\/attachments\/([^/]+)$/,
      handle(_seen, [id = '', hash]) {
        const file = cloud.cases.get(id)?.files.find((each) => hashOf(each) === hash)
        return file ? { bytes: file.bytes } : { status: 400 }
      },
    },
    { pattern: /^\/version$/, handle: () => ({ json: { Version: '24.1' } }) },
    {
      pattern: /^\/v3\/cases\/([^/]+)$/,
      handle(_seen, [id = '']) {
        const found = cloud.cases.get(id)
        if (!found) return { status: 404 }
        const { reference, status, patient, updatedAt } = found
        const [FirstName, LastName] = patient.name.split(' ')
        return {
          json: {
            CaseId: id,
            IntegrationId: reference,
            Status: status,
            ModifiedDate: updatedAt,
            Patient: { PatientId: patient.id, IntegrationId: patient.code, FirstName, LastName },
          },
        }
      },
    },
    {
      pattern: /^\/v3\/media$/,
      handle({ query }) {
        const files = cloud.cases.get(query.get('caseId') ?? '')?.files ?? []
        return {
          json: {
            Items: files.map((file) => ({
              MediaId: file.id,
              FileName: file.name,
              Size: file.bytes.length,
              Hash: hashOf(file),
            })),
          },
        }
      },
    },
    {
      pattern: /^\/v3\/media\/([^/]+)\/download$/,
      handle(_seen, [id]) {
        const file = [...cloud.cases.values()]
          .flatMap(({ files }) => files)
          .find((each) => each.id === id)
        return file ? { bytes: file.bytes } : { status: 404 }
      },
    },
  )

  return {
    ...cloud,
    /** Lets the cloud announce a hash that the bytes do not have. */
    lieAbout: (file: CloudFile) => void lies.set(file.id, sha1(Buffer.from('other bytes'))),
    /** What Unite posts when something happens to a case. */
    hint: (eventType: string, { id, reference }: CloudCase) => ({
      EventType: eventType,
      CaseId: id,
      IntegrationId: reference,
    }),
  }
}
