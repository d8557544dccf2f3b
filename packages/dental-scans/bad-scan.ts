import { writeFault, type InputFault, type InputFaultCode } from '#contract/refusals/input-faults'

/** Why a file cannot be read as what it says it is. */
export class BadScan<C extends InputFaultCode = InputFaultCode> extends Error {
  override name = 'BadScan'
  readonly fault: InputFault

  constructor(...fault: Parameters<typeof writeFault<C>>) {
    const written = writeFault(...fault)
    super(written.message)
    this.fault = written
  }
}

/** A scan with more in it than is measured and shown; it may be sound all the same. */
export class LargeScan<C extends InputFaultCode = InputFaultCode> extends BadScan<C> {
  override name = 'LargeScan'
}
