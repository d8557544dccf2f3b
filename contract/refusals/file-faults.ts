import { CountParam, BytesParam, inputFault, TextParam } from './refusal.ts'

/** Why a file isn't what it should be, or didn't arrive: what its check and its transfer found. */
export const fileFaults = {
  // What came before reasons had codes.
  file_refused: inputFault(() => "This file couldn't be used. Send it again."),

  // Transfers.
  same_bytes_in_order: inputFault(() => 'The order already had exactly this file.'),
  upload_incomplete: inputFault(() => 'The rest of this file never arrived. Upload it again.'),
  upload_unused: inputFault(
    () => "This upload wasn't added to an order in time. Upload the file again.",
  ),
  file_damaged_in_transfer: inputFault(
    () => 'The file arrived damaged: its checksum differs. Send it again.',
  ),
  file_size_differs: inputFault(
    ({ announced, received }, { number }) =>
      `The vendor announced ${number(announced)} bytes, but ${number(received)} arrived. Send the scan again.`,
    { announced: BytesParam, received: BytesParam },
  ),
  file_above_limit: inputFault(
    ({ limit }, { size }) =>
      `This file is too large: files of this kind can have at most ${size(limit)}. Export a smaller one.`,
    { limit: BytesParam },
  ),
  scan_not_fetched: inputFault(
    () => "The scan couldn't be fetched from the vendor within two days. Send it again.",
  ),

  // The check itself.
  file_not_checked: inputFault(() => "The file couldn't be checked. Send it again."),
  file_takes_memory: inputFault(
    () => 'Reading this file takes too much memory. Export a smaller one.',
  ),
  file_takes_time: inputFault(() => 'Reading this file takes too long. Export a smaller one.'),
  file_crashes_reader: inputFault(() => "The file can't be read: it crashes the program."),

  // What the content is.
  file_without_content: inputFault(() => 'The file is empty. Export it again.'),
  file_is_program: inputFault(() => 'The file is a program.'),
  file_is_web_page: inputFault(() => 'The file is a web page, not a scan.'),
  file_is_gltf: inputFault(
    () => 'The file is glTF, which is only for viewing. Send the scan as STL, PLY or OBJ.',
  ),
  neither_3shape_nor_dicom: inputFault(
    () => 'The file name says 3Shape or DICOM, but the content is neither.',
  ),
  content_differs: inputFault(
    ({ promised, actual }) => `The file name says ${promised}, but the content is ${actual}.`,
    { promised: TextParam, actual: TextParam },
  ),
  content_unknown: inputFault(
    ({ promised }) => `The file name says ${promised}, but the content is something else.`,
    { promised: TextParam },
  ),
  not_a_3shape_scan: inputFault(() => "The file isn't a 3Shape scan."),
  not_a_text: inputFault(() => "The file isn't a text, as an OBJ is."),
  line_not_of_obj: inputFault(() => 'The file has a line that no OBJ has.'),
  exocad_case_without_teeth: inputFault(
    () => "The file isn't an exocad case: it has no list of teeth.",
  ),
  exocad_case_too_many_teeth: inputFault(() => 'The case has more teeth than a mouth.'),

  // Scans.
  triangles_missing: inputFault(
    ({ announced, found }, { number }) =>
      `The scan is cut off: its header says ${number(announced)} triangles, but the file has ${number(found)}. Send it again.`,
    { announced: CountParam, found: CountParam },
  ),
  triangles_left_over: inputFault(
    ({ announced }, { number }) =>
      `The scan continues after its end: its header says ${number(announced)} triangles, but the file has more. Export it again.`,
    { announced: CountParam },
  ),
  scan_too_large_to_measure: inputFault(
    ({ millions }, { number }) =>
      `The scan has more than ${number(millions)} million triangles, so it isn't measured.`,
    { millions: CountParam },
  ),
  scan_cut_off: inputFault(() => 'The scan is cut off: its end is missing. Send it again.'),
  scan_continues_after_end: inputFault(
    () => 'The scan continues after its end, so it is damaged. Export it again.',
  ),
  scan_without_triangles: inputFault(() => 'The scan is empty: it has no triangles.'),
  scan_header_missing: inputFault(
    () => 'The scan has no complete header, so it is cut off or damaged. Export it again.',
  ),
  scan_header_invalid: inputFault(
    () => "The header of the scan doesn't describe its content. Export it again.",
  ),
  scan_word_unexpected: inputFault(
    () => "The scan contains text that doesn't belong there. Export it again.",
  ),
  scan_number_expected: inputFault(
    () => 'The scan has a word where a number belongs. Export it again.',
  ),
  scan_coordinate_invalid: inputFault(
    () => 'A coordinate of the scan is not a number. Export it again.',
  ),
  scan_coordinates_missing: inputFault(
    () => 'A corner of the scan has fewer than three coordinates. Export it again.',
  ),
  scan_corner_missing: inputFault(
    () => "A triangle has a corner that the scan doesn't have. Export it again.",
  ),
  scan_face_incomplete: inputFault(
    () => 'A face of the scan has fewer than three corners. Export it again.',
  ),
  scan_in_strips: inputFault(
    () => 'The scan consists of strips of triangles. Export it with plain faces.',
  ),
  preview_damaged: inputFault(() => "The preview is damaged and can't be shown."),

  // Other formats.
  dicom_compressed: inputFault(
    () => 'The DICOM is compressed as a whole. Export it uncompressed or as JPEG.',
  ),
  dicom_damaged: inputFault(() => "The DICOM can't be read: it is cut off or damaged."),
  picture_too_large: inputFault(
    ({ millions }, { number }) => `The picture has more than ${number(millions)} million pixels.`,
    { millions: CountParam },
  ),
  picture_damaged: inputFault(() => "The picture can't be read: it is cut off or damaged."),
  xml_with_document_type: inputFault(
    () => 'The file declares a document type, which no scanner does.',
  ),
  xml_damaged: inputFault(() => "The file isn't proper XML: it is cut off or damaged."),
  xml_nested_too_deep: inputFault(() => 'The file is nested deeper than any case.'),
  xml_encoding_differs: inputFault(
    () => "The text of the XML file isn't in the encoding that it names.",
  ),

  // Archives.
  archive_with_link: inputFault(
    () => 'The archive contains a link. Put the file itself into the archive.',
  ),
  archive_locked: inputFault(
    () => 'The archive is locked with a password. Send it without a password.',
  ),
  archive_in_archive: inputFault(
    () => 'The archive contains another archive. Send that one separately.',
  ),
  archive_too_many_entries: inputFault(
    ({ limit }, { number }) => `The archive has more than ${number(limit)} entries.`,
    { limit: CountParam },
  ),
  archive_same_name_twice: inputFault(() => 'The archive has two files with the same name.'),
  archive_name_too_long: inputFault(
    ({ limit }, { number }) =>
      `A file name in the archive has more than ${number(limit)} characters.`,
    { limit: CountParam },
  ),
  archive_unpacks_too_large: inputFault(
    ({ ratio, limit }, { number, size }) =>
      `The archive unpacks to more than ${number(ratio)} times its size, or to more than ${size(limit)}.`,
    { ratio: CountParam, limit: BytesParam },
  ),
  archive_file_too_large: inputFault(
    ({ limit }, { size }) => `The archive contains a file of more than ${size(limit)}.`,
    { limit: BytesParam },
  ),
  archive_damaged: inputFault(
    () => "The archive can't be read: it is damaged, cut off, or its sizes aren't true.",
  ),
  archive_leads_outside: inputFault(
    () => 'The archive contains a file whose path leads out of the archive.',
  ),
}
