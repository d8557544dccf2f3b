/** An element of DICOM, explicit and little-endian. */
export function dicomElement(tag: string, kind: string, value: string | Buffer): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  const even = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(' ')])
  const head = Buffer.alloc(8)
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2)
  head.write(kind, 4)
  head.writeUInt16LE(even.length, 6)
  return Buffer.concat([head, even])
}

const uint = (value: number, bytes: 2 | 4) => {
  const number = Buffer.alloc(bytes)
  number.writeUIntLE(value, 0, bytes)
  return number
}

/** The start of a DICOM up to its picture, which says that it is longer than the file. */
export function dicomOf({
  patientName,
  patientId = null,
  birthDate = null,
  transferSyntax = '1.2.840.10008.1.2.1',
}: {
  patientName: string
  patientId?: string | null
  birthDate?: string | null
  transferSyntax?: string
}): Buffer {
  const syntax = dicomElement('00020010', 'UI', transferSyntax)
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    dicomElement('00020000', 'UL', uint(syntax.length, 4)),
    syntax,
    dicomElement('00080060', 'CS', 'CT'),
    dicomElement('00100010', 'PN', patientName),
    ...(patientId === null ? [] : [dicomElement('00100020', 'LO', patientId)]),
    ...(birthDate === null ? [] : [dicomElement('00100030', 'DA', birthDate)]),
    dicomElement('00280010', 'US', uint(512, 2)),
    dicomElement('00280011', 'US', uint(400, 2)),
    Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x57, 0, 0, 0xff, 0xff, 0xff, 0x7f]),
  ])
}
