import { createCloud, type CloudCase } from './base.ts'

/**
 * iTero as far as its public pages show: a discovery of the region, orders that are listed until
 * they are downloaded, archives behind links that are made for each look, and notifications that
 * hold an RxId. Paths and names of fields are those that the adapter assumes.
 */
export async function createIteroCloud() {
  const cloud = await createCloud({ authorizePath: '/authorize', tokenPath: '/oauth/token' })
  const settings = { regionUrl: cloud.url, accountNumber: 'acc-77', hasLinks: true }
  const downloaded = new Set<string>()

  const versionOf = ({ files }: CloudCase) => files.map(({ updatedAt }) => updatedAt).join(' ')
  const orderOf = (scanCase: CloudCase, withLinks: boolean) => ({
    RxId: scanCase.id,
    AccountNumber: settings.accountNumber,
    ExternalId: scanCase.reference,
    Status: scanCase.status,
    ModifiedAt: scanCase.updatedAt,
    Patient: { Id: scanCase.patient.id, Name: scanCase.patient.name },
    Doctor: { Id: 'dr-1', Name: 'Dr. Sample', LicenseNumber: 'L-100' },
    Assets: scanCase.files.map((file) => ({
      AssetId: file.id,
      Type: 'IDE',
      FileName: file.name,
      Version: file.updatedAt,
      ...(withLinks && settings.hasLinks ? { DownloadUrl: cloud.addLink(file.bytes) } : {}),
    })),
  })

  cloud.addRoutes(
    {
      pattern: /^\/discovery$/,
      handle: () => ({
        json: { BaseUrl: settings.regionUrl, AccountNumber: settings.accountNumber },
      }),
    },
    {
      pattern: /^\/orders$/,
      handle: () => ({
        json: {
          Orders: [...cloud.cases.values()]
            .filter((each) => !downloaded.has(`${each.id} ${versionOf(each)}`))
            .map((each) => orderOf(each, false)),
        },
      }),
    },
    {
      pattern: /^\/orders\/([^/]+)$/,
      handle(_seen, [id = '']) {
        const found = cloud.cases.get(id)
        return found ? { json: orderOf(found, true) } : { status: 404 }
      },
    },
    {
      pattern: /^\/orders\/([^/]+)\/assets\/([^/]+)$/,
      handle(_seen, [id = '', assetId]) {
        const scanCase = cloud.cases.get(id)
        const file = scanCase?.files.find((each) => each.id === assetId)
        if (!scanCase || !file) return { status: 404 }
        downloaded.add(`${id} ${versionOf(scanCase)}`)
        return { bytes: file.bytes }
      },
    },
  )

  return {
    ...cloud,
    settings,
    /** What iTero posts on every change of a scan. */
    hint: ({ id }: CloudCase) => ({ RxId: id, AccountNumber: settings.accountNumber }),
  }
}
