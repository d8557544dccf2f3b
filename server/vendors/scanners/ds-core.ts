import { Refusal } from '#platform/errors'
import { fieldsOf, listOf } from './envelope.ts'
import { fingerprintOf, roleOfName, versionHash } from './files-of-cases.ts'
import { toInstant } from './instants.ts'
import {
  contentOf,
  pathPart,
  textOf,
  VendorRefused,
  type ChangedCase,
  type ScannerVendor,
  type VendorSession,
} from './vendor.ts'

// DS Core's reference is behind a partner login. Addresses, the words of the token requests and the
// shape of an order are those of public integrators, one of whom saw real orders; times of change
// and what the content of an impression is were not seen. Not tried against DS Core.

const name = 'DS Core'
const pageSize = 100
// All orders are listed each time, in pages as small as the cloud likes: it is the time of a look that
// bounds them, and this only a list without an end.
const mostPages = 1_000

type Fields = Record<string, unknown>

const idOf = (order: Fields) =>
  textOf(order['name'])?.replace(/^orders\//, '') ?? textOf(order['id'])
const timeOf = (order: Fields) => toInstant(order['updateTime'] ?? order['createTime'])

const impression = /^digitalImpressions\/(?!\.+$)[\w.-]+$/
const patientPlace = /^fhir\/Patient\/[\w-]+$/

function toFile(file: Fields) {
  const externalId = textOf(file['uri']) ?? ''
  const label = textOf(file['label']) ?? 'scan'
  const id = externalId.split('/').at(-1) ?? ''
  return {
    externalId,
    name: textOf(file['fileName']) ?? `${label}-${id}.dxd`,
    role: roleOfName(textOf(file['fileName']) ?? label),
    state: 'ready',
    // An impression is not changed: a new scan is another one.
    hash: versionHash(externalId),
  }
}

const isTooth = (tooth: unknown) => Number.isInteger(tooth) && Number(tooth) >= 11

function itemsOf(order: Fields) {
  return listOf(order['items'])
    .map((item) => fieldsOf(fieldsOf(fieldsOf(item)['detail'])['restorationSet']))
    .flatMap((set) => listOf(set['restorations']).map(fieldsOf))
    .flatMap(({ type, material, shade, toothPositionsFdi }) =>
      listOf(toothPositionsFdi)
        .map(Number)
        .filter(isTooth)
        .map((tooth) => ({
          tooth,
          type: textOf(type),
          material: textOf(material),
          shade: textOf(shade),
        })),
    )
    .slice(0, 100)
}

async function readPatient(session: VendorSession, order: Fields): Promise<Fields> {
  const place = textOf(fieldsOf(order['patient'])['uri']) ?? ''
  if (!patientPlace.test(place)) return {}
  const answer = await session.read(`/v1beta/${place}`)
  if (answer.status >= 400) return {}
  const patient = fieldsOf(answer.content)
  const [first] = listOf(patient['name']).map(fieldsOf)
  const words = [...listOf(first?.['given']), first?.['family']].map(textOf).filter(Boolean)
  return {
    externalId: place.split('/').at(-1),
    name: words.join(' ') || undefined,
    dob: textOf(patient['birthDate']),
  }
}

/** DS Core of Dentsply Sirona. It announces nothing: orders are asked for. */
export const dsCore: ScannerVendor = {
  name,
  domain: null,
  signIn: {
    scope: 'orders',
    clientAuthentication: 'body',
    // JSON under names of its own, and another address to renew.
    translate: {
      question(form) {
        const secret = form.get('client_secret') ?? undefined
        const clientId = form.get('client_id')
        return form.get('grant_type') === 'refresh_token'
          ? {
              path: ':refresh',
              content: {
                refreshToken: form.get('refresh_token'),
                clientId,
                ...(secret === undefined ? {} : { clientSecret: secret }),
              },
            }
          : {
              content: {
                code: form.get('code'),
                client_id: clientId,
                redirect_uri: form.get('redirect_uri'),
                code_verifier: form.get('code_verifier'),
                ...(secret === undefined ? {} : { client_secret: secret }),
              },
            }
      },
      answer: ({ accessToken, refreshToken, expiresIn, error, ...rest }) =>
        typeof accessToken === 'string'
          ? {
              token_type: 'bearer',
              access_token: accessToken,
              refresh_token: refreshToken,
              expires_in: Number(expiresIn) || undefined,
            }
          : { error: typeof error === 'string' ? error : 'invalid_grant', ...rest },
    },
  },

  async identify(session) {
    contentOf(name, await session.read('/v1beta/orders?pageSize=1'))
    return { accountId: null, regionUrl: null }
  },

  readHint: () => null,

  async readCase(session, caseId) {
    const answer = await session.read(`/v1beta/orders/${pathPart(caseId)}`)
    if (answer.status === 404) return undefined
    const order = contentOf(name, answer)
    const state = textOf(order['state'])
    return {
      envelope: {
        case: {
          externalId: caseId,
          name: textOf(order['readableId']),
          status: state,
          patient: await readPatient(session, order),
          items: itemsOf(order),
          dueDate: textOf(order['dueDate']),
          notes: textOf(order['notes']),
        },
        files: listOf(order['files'])
          .map(fieldsOf)
          .filter(({ uri }) => typeof uri === 'string' && impression.test(uri))
          .map(toFile),
      },
      updatedAt: timeOf(order),
      isCancelled: /cancel|reject/i.test(state ?? ''),
    }
  },

  async listUpdated(session, since) {
    const changed: ChangedCase[] = []
    let token = ''
    for (let page = 0; page < mostPages; page++) {
      const answer = await session.read(
        `/v1beta/orders?pageSize=${pageSize}&pageToken=${encodeURIComponent(token)}`,
      )
      const found = contentOf(name, answer)
      for (const order of listOf(found['orders']).map(fieldsOf)) {
        const caseId = idOf(order)
        const updatedAt = timeOf(order)
        if (caseId === undefined || (updatedAt !== null && updatedAt < since)) continue
        changed.push({ caseId, updatedAt, version: updatedAt ?? fingerprintOf(order) })
      }
      token = textOf(found['nextPageToken']) ?? ''
      if (token === '') return changed
    }
    const limit = mostPages * pageSize
    throw new VendorRefused(new Refusal('vendor_lists_too_much', { vendor: name, limit }))
  },

  openFile(session, { fileId }) {
    if (!impression.test(fileId)) {
      throw new VendorRefused(new Refusal('vendor_file_no_impression'))
    }
    return session.open(`/v1beta/${fileId}/content`)
  },
}
