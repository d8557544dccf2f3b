import { endpoint, members } from '../platform/endpoint.ts'
import { idParams } from '../platform/values.ts'

export const getOrderArchive = endpoint({
  method: 'GET',
  path: '/orders/{id}/archive.zip',
  operationId: 'getOrderArchive',
  tag: 'Files',
  summary: 'Download an order whole',
  description:
    'A zip of all files that the caller sees and that can be downloaded, byte for byte and in every version, under made names; the prescription as `prescription.json`, without prices; the current margin lines as `margin-lines.json`, where there are some (`docs/margin-lines.md`); and `manifest.json`, which names each file with its SHA-256. The patient is in it as the caller may know them. Every file in it counts as read.',
  access: members(),
  params: idParams,
  reply: { status: 200, contentType: 'application/zip' },
})

export const getCadProject = endpoint({
  method: 'GET',
  path: '/orders/{id}/cad-project',
  operationId: 'getCadProject',
  tag: 'Scanners',
  summary: 'The order as a case for exocad',
  description:
    "A `.dentalProject`: each tooth with what is made, its material and colour, joined units, neighbours and one antagonist; the patient as the privacy mode allows. Written after cases that scanners make; exocad's own document for writers is not public, so this is not verified by exocad. Work without teeth that exocad knows, such as trays and models, is left out; an order with nothing else is refused.",
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, contentType: 'application/xml' },
  refuses: ['no_tooth_for_exocad'],
})
