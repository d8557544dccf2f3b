import { createCloud, type CloudCase } from './base.ts'

/**
 * DS Core as public integrators have it: token requests as JSON under names of its own, orders page
 * by page, the patient and the impressions behind addresses in the order.
 */
export async function createDsCoreCloud() {
  const cloud = await createCloud({
    authorizePath: '/secureLogin',
    tokenPath: '/v1beta/auth/token',
    refreshPath: '/v1beta/auth/token:refresh',
    read: (body) => new URLSearchParams(JSON.parse(body) as Record<string, string>),
    write: ({ access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn }) => ({
      accessToken,
      refreshToken,
      expiresIn,
    }),
  })
  const pageSize = 2

  const orderOf = ({ id, patient, status, updatedAt, files }: CloudCase) => ({
    name: `orders/${id}`,
    readableId: id.toUpperCase().slice(0, 8),
    state: status,
    updateTime: updatedAt,
    patient: { uri: `fhir/Patient/${patient.id}` },
    items: [
      {
        detail: {
          restorationSet: {
            restorations: [
              { type: 'CROWN', material: 'ZIRCONIUM_OXID', shade: 'A2', toothPositionsFdi: [11] },
            ],
          },
        },
      },
    ],
    files: files.map((file) => ({
      uri: `digitalImpressions/${file.id}`,
      label: 'DI_SCAN',
      fileName: file.name,
    })),
  })
  const all = () => [...cloud.cases.values()]

  cloud.addRoutes(
    {
      pattern: /^\/v1beta\/orders$/,
      handle({ query }) {
        const from = Number(query.get('pageToken') || 0)
        const orders = all().slice(from, from + pageSize)
        const next = from + pageSize < all().length ? String(from + pageSize) : undefined
        return { json: { orders: orders.map(orderOf), nextPageToken: next } }
      },
    },
    {
      pattern: /^\/v1beta\/orders\/([^/]+)$/,
      handle(_seen, [id = '']) {
        const found = cloud.cases.get(id)
        return found ? { json: orderOf(found) } : { status: 404 }
      },
    },
    {
      pattern: /^\/v1beta\/fhir\/Patient\/([^/]+)$/,
      handle(_seen, [id]) {
        const found = all().find(({ patient }) => patient.id === id)
        const [given = '', family] = found?.patient.name.split(' ') ?? []
        return { json: { name: [{ given: [given], family }], birthDate: '1980-05-05' } }
      },
    },
    {
      pattern: /^\/v1beta\/digitalImpressions\/([^/]+)\/content$/,
      handle(_seen, [id]) {
        const file = all()
          .flatMap(({ files }) => files)
          .find((each) => each.id === id)
        return file ? { bytes: file.bytes } : { status: 404 }
      },
    },
  )

  return cloud
}
