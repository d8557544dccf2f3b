/** Why a file cannot be read as what it says it is: its message is a sentence for a person. */
export class BadScan extends Error {
  override name = 'BadScan'
}

/** A scan with more in it than is measured and shown; it may be sound all the same. */
export class LargeScan extends BadScan {
  override name = 'LargeScan'
}
