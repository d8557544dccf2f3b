import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'

/** The reader of codes for browsers that have none: its program comes from this service. */
export function codeDetector(formats: string[]): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => '/app/code-reader.wasm' } })
  return new BarcodeDetector({ formats: formats as never })
}
