import type { fileFaults } from '../file-faults.ts'
import type { Translation } from '../refusal.ts'

/** Why a file isn't what it should be, or didn't arrive, in German. */
export const fileFaultsDe: Translation<typeof fileFaults> = {
  file_refused: () => 'Diese Datei konnte nicht verwendet werden. Senden Sie sie noch einmal.',

  same_bytes_in_order: () => 'Genau diese Datei war schon im Auftrag.',
  upload_incomplete: () =>
    'Der Rest dieser Datei ist nie angekommen. Laden Sie sie noch einmal hoch.',
  upload_unused: () =>
    'Dieser Upload wurde nicht rechtzeitig einem Auftrag hinzugefügt. Laden Sie die Datei noch einmal hoch.',
  file_damaged_in_transfer: () =>
    'Die Datei ist beschädigt angekommen: Ihre Prüfsumme weicht ab. Senden Sie sie noch einmal.',
  file_size_differs: ({ announced, received }, { number }) =>
    `Der Hersteller hat ${number(announced)} Byte angekündigt, ${number(received)} sind angekommen. Senden Sie den Scan noch einmal.`,
  file_above_limit: ({ limit }, { size }) =>
    `Diese Datei ist zu groß: Dateien dieser Art dürfen höchstens ${size(limit)} haben. Exportieren Sie eine kleinere.`,
  scan_not_fetched: () =>
    'Der Scan konnte innerhalb von zwei Tagen nicht beim Hersteller abgerufen werden. Senden Sie ihn noch einmal.',

  file_not_checked: () => 'Die Datei konnte nicht geprüft werden. Senden Sie sie noch einmal.',
  file_takes_memory: () =>
    'Das Lesen dieser Datei braucht zu viel Speicher. Exportieren Sie eine kleinere.',
  file_takes_time: () => 'Das Lesen dieser Datei dauert zu lange. Exportieren Sie eine kleinere.',
  file_crashes_reader: () =>
    'Die Datei lässt sich nicht lesen: Sie bringt das Programm zum Absturz.',

  file_without_content: () => 'Die Datei ist leer. Exportieren Sie sie noch einmal.',
  file_is_program: () => 'Die Datei ist ein Programm.',
  file_is_web_page: () => 'Die Datei ist eine Webseite, kein Scan.',
  file_is_gltf: () =>
    'Die Datei ist glTF und damit nur zum Ansehen. Senden Sie den Scan als STL, PLY oder OBJ.',
  neither_3shape_nor_dicom: () =>
    'Laut Dateiname ist es 3Shape oder DICOM, der Inhalt ist aber keines von beiden.',
  content_differs: ({ promised, actual }) =>
    `Laut Dateiname ist es ${promised}, der Inhalt ist aber ${actual}.`,
  content_unknown: ({ promised }) =>
    `Laut Dateiname ist es ${promised}, der Inhalt ist aber etwas anderes.`,
  not_a_3shape_scan: () => 'Die Datei ist kein Scan von 3Shape.',
  not_a_text: () => 'Die Datei ist kein Text, wie ein OBJ es ist.',
  line_not_of_obj: () => 'Die Datei hat eine Zeile, die es in einem OBJ nicht gibt.',
  exocad_case_without_teeth: () => 'Die Datei ist kein Fall von exocad: Die Liste der Zähne fehlt.',
  exocad_case_too_many_teeth: () => 'Der Fall hat mehr Zähne als ein Gebiss.',

  triangles_missing: ({ announced, found }, { number }) =>
    `Der Scan ist abgeschnitten: Laut Kopf hat er ${number(announced)} Dreiecke, die Datei hat nur ${number(found)}. Senden Sie ihn noch einmal.`,
  triangles_left_over: ({ announced }, { number }) =>
    `Der Scan geht hinter seinem Ende weiter: Laut Kopf hat er ${number(announced)} Dreiecke, die Datei hat mehr. Exportieren Sie ihn noch einmal.`,
  scan_too_large_to_measure: ({ millions }, { number }) =>
    `Der Scan hat mehr als ${number(millions)} Millionen Dreiecke und wird nicht vermessen.`,
  scan_cut_off: () => 'Der Scan ist abgeschnitten: Sein Ende fehlt. Senden Sie ihn noch einmal.',
  scan_continues_after_end: () =>
    'Der Scan geht hinter seinem Ende weiter und ist damit beschädigt. Exportieren Sie ihn noch einmal.',
  scan_without_triangles: () => 'Der Scan ist leer: Er hat keine Dreiecke.',
  scan_header_missing: () =>
    'Der Scan hat keinen vollständigen Kopf, er ist abgeschnitten oder beschädigt. Exportieren Sie ihn noch einmal.',
  scan_header_invalid: () =>
    'Der Kopf des Scans beschreibt nicht seinen Inhalt. Exportieren Sie ihn noch einmal.',
  scan_word_unexpected: () =>
    'Der Scan enthält Text, der dort nicht hingehört. Exportieren Sie ihn noch einmal.',
  scan_number_expected: () =>
    'Im Scan steht ein Wort, wo eine Zahl stehen muss. Exportieren Sie ihn noch einmal.',
  scan_coordinate_invalid: () =>
    'Eine Koordinate des Scans ist keine Zahl. Exportieren Sie ihn noch einmal.',
  scan_coordinates_missing: () =>
    'Eine Ecke des Scans hat weniger als drei Koordinaten. Exportieren Sie ihn noch einmal.',
  scan_corner_missing: () =>
    'Ein Dreieck hat eine Ecke, die es im Scan nicht gibt. Exportieren Sie ihn noch einmal.',
  scan_face_incomplete: () =>
    'Eine Fläche des Scans hat weniger als drei Ecken. Exportieren Sie ihn noch einmal.',
  scan_in_strips: () =>
    'Der Scan besteht aus Streifen von Dreiecken. Exportieren Sie ihn mit einfachen Flächen.',
  preview_damaged: () => 'Die Vorschau ist beschädigt und lässt sich nicht anzeigen.',

  dicom_compressed: () =>
    'Das DICOM ist als Ganzes komprimiert. Exportieren Sie es unkomprimiert oder als JPEG.',
  dicom_damaged: () => 'Das DICOM lässt sich nicht lesen: Es ist abgeschnitten oder beschädigt.',
  picture_too_large: ({ millions }, { number }) =>
    `Das Bild hat mehr als ${number(millions)} Millionen Pixel.`,
  picture_damaged: () => 'Das Bild lässt sich nicht lesen: Es ist abgeschnitten oder beschädigt.',
  xml_with_document_type: () => 'Die Datei erklärt einen Dokumenttyp, wie es kein Scanner tut.',
  xml_damaged: () => 'Die Datei ist kein gültiges XML: Sie ist abgeschnitten oder beschädigt.',
  xml_nested_too_deep: () => 'Die Datei ist tiefer verschachtelt als jeder Fall.',
  xml_encoding_differs: () => 'Der Text der XML-Datei hat nicht die Kodierung, die sie angibt.',

  archive_with_link: () =>
    'Das Archiv enthält eine Verknüpfung. Legen Sie die Datei selbst hinein.',
  archive_locked: () => 'Das Archiv ist mit einem Passwort geschützt. Senden Sie es ohne Passwort.',
  archive_in_archive: () => 'Das Archiv enthält ein weiteres Archiv. Senden Sie dieses getrennt.',
  archive_too_many_entries: ({ limit }, { number }) =>
    `Das Archiv hat mehr als ${number(limit)} Einträge.`,
  archive_same_name_twice: () => 'Das Archiv hat zwei Dateien mit demselben Namen.',
  archive_name_too_long: ({ limit }, { number }) =>
    `Ein Dateiname im Archiv hat mehr als ${number(limit)} Zeichen.`,
  archive_unpacks_too_large: ({ ratio, limit }, { number, size }) =>
    `Das Archiv wird beim Entpacken mehr als ${number(ratio)}-mal so groß oder größer als ${size(limit)}.`,
  archive_file_too_large: ({ limit }, { size }) =>
    `Das Archiv enthält eine Datei mit mehr als ${size(limit)}.`,
  archive_damaged: () =>
    'Das Archiv lässt sich nicht lesen: Es ist beschädigt, abgeschnitten, oder seine Größenangaben stimmen nicht.',
  archive_leads_outside: () =>
    'Das Archiv enthält eine Datei, deren Pfad aus dem Archiv hinausführt.',
}
