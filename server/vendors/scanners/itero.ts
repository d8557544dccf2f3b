import { Refusal } from '#platform/errors'
import { fieldsOf, listOf } from './envelope.ts'
import { fingerprintOf, versionHash } from './files-of-cases.ts'
import { toInstant } from './instants.ts'
import {
  anyOf,
  contentOf,
  pathPart,
  textOf,
  VendorRefused,
  type ChangedCase,
  type ScannerVendor,
  type VendorSession,
} from './vendor.ts'

// What iTero's public pages say of its LMS and DPMS interfaces: OAuth with refresh, a discovery of the
// regional address, Get Orders, Get Order by RxId, Download Asset (a ZIP of STL or PLY), notifications
// that hold an RxId and nothing to believe. The paths and the names of fields are behind the contract
// with the vendor: those below are ours, gathered here so that they change in one place.

const name = 'iTero'
const paths = {
  discovery: '/discovery',
  orders: (since: string) => `/orders?from=${encodeURIComponent(since)}`,
  order: (rxId: string) => `/orders/${pathPart(rxId)}`,
  asset: (rxId: string, assetId: string) => `/orders/${pathPart(rxId)}/assets/${pathPart(assetId)}`,
}

type Fields = Record<string, unknown>

const rxIdOf = (fields: Fields) => textOf(anyOf(fields, 'RxId', 'OrderId'))
const assetsOf = (order: Fields) => listOf(anyOf(order, 'Assets')).map(fieldsOf)
const assetIdOf = (asset: Fields) => textOf(anyOf(asset, 'AssetId', 'Id'))

// Scans come as one archive; the other assets are thumbnails.
const isScan = (asset: Fields) => !/image|gallery|thumb/i.test(textOf(anyOf(asset, 'Type')) ?? '')

function toFile(asset: Fields, rxId: string) {
  const given = textOf(anyOf(asset, 'FileName', 'Name')) ?? `${rxId}.zip`
  return {
    externalId: assetIdOf(asset),
    name: /\.zip$/i.test(given) ? given : `${given}.zip`,
    role: 'other',
    size: anyOf(asset, 'Size'),
    state: 'ready',
    // Every rescan is notified under the same RxId: only this distinguishes the archives.
    hash: versionHash(textOf(anyOf(asset, 'Version', 'ModifiedAt', 'UpdatedAt'))),
  }
}

function toEnvelope(order: Fields, rxId: string): unknown {
  const patient = fieldsOf(anyOf(order, 'Patient'))
  const doctor = fieldsOf(anyOf(order, 'Doctor'))
  return {
    account: { externalId: textOf(anyOf(order, 'AccountNumber')) },
    sender: {
      externalId: textOf(anyOf(doctor, 'Id')),
      name: textOf(anyOf(doctor, 'Name')),
      licence: textOf(anyOf(doctor, 'LicenseNumber', 'Licence')),
      email: textOf(anyOf(doctor, 'Email')),
    },
    case: {
      externalId: rxId,
      reference: textOf(anyOf(order, 'ExternalId', 'ThirdPartyId')),
      status: textOf(anyOf(order, 'Status')),
      patient: {
        externalId: textOf(anyOf(patient, 'Id')),
        code: textOf(anyOf(patient, 'ChartNumber')),
        name: textOf(anyOf(patient, 'Name')),
      },
      dueDate: textOf(anyOf(order, 'DueDate')),
      notes: textOf(anyOf(order, 'Notes')),
    },
    files: assetsOf(order)
      .filter((asset) => isScan(asset) && assetIdOf(asset) !== undefined)
      .map((asset) => toFile(asset, rxId)),
  }
}

async function readOrder(session: VendorSession, rxId: string): Promise<Fields | undefined> {
  const answer = await session.read(paths.order(rxId))
  return answer.status === 404 ? undefined : contentOf(name, answer)
}

/** iTero's interface for laboratories and practices. Its notifications only say where to look. */
export const itero: ScannerVendor = {
  name,
  domain: 'iterocloud.com',
  signIn: { scope: 'offline_access', clientAuthentication: 'body' },

  async identify(session) {
    const found = contentOf(name, await session.read(paths.discovery))
    const regionUrl = textOf(anyOf(found, 'BaseUrl', 'Url'))
    if (regionUrl === undefined) {
      throw new VendorRefused(new Refusal('vendor_account_without_region', { vendor: name }))
    }
    return { accountId: textOf(anyOf(found, 'AccountNumber')) ?? null, regionUrl }
  },

  readHint: (payload) => rxIdOf(payload) ?? null,

  async readCase(session, rxId) {
    const order = await readOrder(session, rxId)
    return (
      order && {
        envelope: toEnvelope(order, rxId),
        updatedAt: toInstant(anyOf(order, 'ModifiedAt', 'UpdatedAt')),
        isCancelled: /cancel/i.test(textOf(anyOf(order, 'Status')) ?? ''),
      }
    )
  },

  async listUpdated(session, since) {
    const found = contentOf(name, await session.read(paths.orders(since)))
    return listOf(anyOf(found, 'Orders'))
      .map(fieldsOf)
      .flatMap((order): ChangedCase[] => {
        const caseId = rxIdOf(order)
        const updatedAt = toInstant(anyOf(order, 'ModifiedAt', 'UpdatedAt'))
        if (caseId === undefined) return []
        return [{ caseId, updatedAt, version: updatedAt ?? fingerprintOf(order) }]
      })
  },

  async openFile(session, { caseId, fileId }) {
    // Addresses of assets are made for each look and end soon, so they are asked for now.
    const order = await readOrder(session, caseId)
    const asset = assetsOf(order ?? {}).find((known) => assetIdOf(known) === fileId)
    const link = textOf(anyOf(asset ?? {}, 'DownloadUrl'))
    return link === undefined ? session.open(paths.asset(caseId, fileId)) : session.openLink(link)
  },
}
