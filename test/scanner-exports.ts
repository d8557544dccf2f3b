import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { ZipFile } from 'yazl'
import { readScan } from './scan-files.ts'

/** A folder of its own for a test, removed at the end of the file. */
export function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'pontic-exports-'))
  after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Writes files into a folder, by their place in it. */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [place, content] of Object.entries(files)) {
    const path = join(folder, place)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** A whole binary STL of so many triangles; `mark` makes the bytes of one differ from another's. */
export function stl(triangles: number, mark = 0): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles)
  bytes.writeUInt32LE(triangles, 80)
  for (let triangle = 0; triangle < triangles; triangle++) {
    const corner = 84 + 50 * triangle + 12
    const [x, y] = [triangle % 50, Math.floor(triangle / 50)]
    for (const [index, value] of [x, y, 0, x + 1, y, mark / 100, x, y + 1, 0].entries()) {
      bytes.writeFloatLE(value, corner + 4 * index)
    }
  }
  return bytes
}

/** A binary PLY of one triangle. */
export const ply = () =>
  Buffer.concat([
    Buffer.from(
      'ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n',
    ),
    Buffer.alloc(3 * 12 + 13, 1),
  ])

/** A picture of one point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** exocad's project of a case, as Medit and Shining 3D write it too. */
export const project = ({ guid, patient }: { guid: string; patient: string }) =>
  `<?xml version="1.0" encoding="utf-8"?>
<Treatment><ProjectGUID>${guid}</ProjectGUID><Practice><PracticeName>North Dental</PracticeName></Practice>
<Patient><PatientName>${patient}</PatientName></Patient><ToothColor>A2</ToothColor>
<Teeth><Tooth><Number>11</Number><ReconstructionType>AnatomicCrown</ReconstructionType></Tooth>
<Tooth><Number>31</Number><ReconstructionType>Antagonist</ReconstructionType></Tooth></Teeth></Treatment>
`

/** 3Shape's order; `ours` is where a laboratory writes its own number. */
export const threeShapeOrder = ({
  patient,
  code,
  ours,
}: Record<'patient' | 'code' | 'ours', string>) =>
  `<?xml version="1.0" encoding="utf-8"?><DentalContainer version="2022-1"><Object name="MainObject" type="TDM_Container"><Object name="OrderList" type="TDM_List_Order"><List name="Items"><Object type="TDM_Item_Order"><Property name="IntOrderID" value="1234_20261120"/><Property name="ClientOrderNo" value="${ours}"/><Property name="Patient_RefNo" value="${code}"/><Property name="Patient_FirstName" value="${patient}"/><Property name="Patient_LastName" value="Sample"/><Property name="OrderComments" value="Crown on 11"/></Object></List></Object></Object></DentalContainer>
`

/** iTero's word on an order. */
export const iteroXml = (id: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<iTeroExport Version="5.0"><RxInfo><OrderID>${id}</OrderID><Patient>Sample, Nora</Patient><ChartNumber>P-000042</ChartNumber><Doctor>Ada Sample</Doctor><DoctorLicense>D-4411</DoctorLicense><DueDate>12/04/2026</DueDate><Teeth><Tooth AdaId="8" RestorationType="2" ToothMaterial="2009" MiddleShade="A1"/></Teeth><Notes>Null</Notes></RxInfo><RxDefines><RestorationTypes><Type Id="2" Name="Crown"/></RestorationTypes><Materials><Material Id="2009" Name="Ceramic: Zirconia"/></Materials></RxDefines></iTeroExport>
`

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return await buffer(zip.outputStream)
}

/** What the software of each vendor leaves in its export folder, by place; one case each. */
export const exports = {
  medit: {
    'Nora Sample-20261120/Nora Sample-20261120-upperjaw.stl': readScan('3shape_handle.stl'),
    'Nora Sample-20261120/Nora Sample-20261120-lowerjaw.stl': stl(40, 1),
    'Nora Sample-20261120/Nora Sample-20261120-upperjaw-situ.stl': stl(30, 2),
    'Nora Sample-20261120/Nora Sample-20261120-occlusionfirst.stl': stl(20, 3),
    'Nora Sample-20261120/Nora Sample-20261120.dentalProject': project({
      guid: '7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e01',
      patient: 'Nora Sample',
    }),
  },
  threeshape: {
    '26-000777_Sample_Nora/26-000777_Sample_Nora.xml': threeShapeOrder({
      patient: 'Nora',
      code: 'P-000042',
      ours: '26-000777',
    }),
    '26-000777_Sample_Nora/Materials.xml': '<Materials/>',
    '26-000777_Sample_Nora/Manufacturers.3ml': 'x',
    '26-000777_Sample_Nora/Scans/Upper/PreparationScan.dcm': readScan('3shape_handle_CA.dcm'),
    '26-000777_Sample_Nora/Scans/Lower/AntagonistScan.stl': stl(25, 4),
    '26-000777_Sample_Nora/Scans/Raw Bite scan.stl': stl(15, 5),
    '26-000777_Sample_Nora/CAD/Crown_11_cad.stl': stl(10, 6),
    '26-000777_Sample_Nora/Images/screen.png': png,
  },
  itero: {
    '134109188_shell_occlusion_u.stl': stl(22, 7),
    '134109188_shell_occlusion_l.stl': stl(21, 8),
    'iTero_Export_#134109188_v50.xml': iteroXml('134109188'),
    'OrthoCAD_Export_134109199.zip': await zipOf({ '134109199_shell_occlusion_u.stl': stl(9, 20) }),
  },
  exocad: {
    '2026-11-20_0042/2026-11-20_0042-UpperJaw.stl': stl(33, 9),
    '2026-11-20_0042/2026-11-20_0042-LowerJaw.stl': stl(32, 10),
    '2026-11-20_0042/2026-11-20_0042-TotalJaw0.stl': stl(12, 11),
    '2026-11-20_0042/2026-11-20_0042.dentalProject': project({
      guid: '7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e02',
      patient: 'Nora Sample',
    }),
    '2026-11-20_0042/2026-11-20_0042.dentalCAD': 'x',
  },
  sirona: {
    'Sample_Nora_19840309/Maxillary.stl': stl(18, 12),
    'Sample_Nora_19840309/Mandibular.stl': stl(17, 13),
    'Sample_Nora_19840309/BuccalBite.stl': stl(16, 14),
  },
  shining: {
    '20261120_0815_Nora Sample_exo/20261120_0815-UpperJaw.ply': ply(),
    '20261120_0815_Nora Sample_exo/20261120_0815-LowerJaw.stl': stl(14, 15),
    '20261120_0815_Nora Sample_exo/20261120_0815.matrix4': '<matrix4><_00>1</_00></matrix4>',
    '20261120_0815_Nora Sample_exo/20261120_0815.dentalProject': project({
      guid: '7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e03',
      patient: 'Nora Sample',
    }),
  },
  generic: {
    'Case 7-UpperJaw.stl': stl(11, 16),
    'Case 7-LowerJaw.stl': stl(11, 17),
    'Case 8_upper.stl': stl(11, 18),
    'UpperJaw.stl': stl(11, 19),
    'readme.txt': 'x',
  },
} satisfies Record<string, Record<string, string | Uint8Array>>
