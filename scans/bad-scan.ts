/** Why a file cannot be read as what it says it is: its message is a sentence for a person. */
export class BadScan extends Error {
  override name = 'BadScan'
}
