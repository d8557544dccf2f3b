import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { canonicalJson } from '#server/orders/order-history-proof'
import { isSignedWith, keyIdOf } from '#platform/auth/signing'

// What was given is no statement or no key, shown to the person who gave it.
class NotReadable extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new NotReadable(`${path} cannot be read: ${error.message}`)
  })
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new NotReadable(`${path} is not JSON`)
  }
}

type Export = {
  content: Record<string, unknown>
  sha256: string
  signature: Buffer
  isPseudonymized: boolean
}

async function readExport(path: string): Promise<Export> {
  const value = await readJson(path)
  const statement = isObject(value) && 'deviceStatement' in value ? value.deviceStatement : value
  if (
    isObject(statement) &&
    isObject(statement.content) &&
    typeof statement.sha256 === 'string' &&
    typeof statement.signature === 'string'
  ) {
    return {
      content: statement.content,
      sha256: statement.sha256,
      signature: Buffer.from(statement.signature, 'base64'),
      isPseudonymized: statement.isPseudonymized === true,
    }
  }
  throw new NotReadable(
    `${path} is no export of a statement: take the answer of /orders/{id}/device-statement`,
  )
}

function keyOf(base64: unknown): Buffer {
  const key = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64')
  if (key.length !== 32) throw new NotReadable('A public key is 32 bytes in base64')
  return key
}

/** The public keys that were given: one in base64, or a file with the answer of `/verify/keys`. */
async function readKeys(given: string): Promise<Buffer[]> {
  if (/^[A-Za-z0-9+/]{43}=$/.test(given)) return [keyOf(given)]
  const value = await readJson(given)
  if (!isObject(value) || !Array.isArray(value.keys)) {
    throw new NotReadable(`${given} has no keys: take the answer of /verify/keys`)
  }
  return value.keys.map((key: unknown) => keyOf(isObject(key) ? key.publicKey : undefined))
}

function judge(
  statement: Export,
  keys: readonly Buffer[],
): { isGenuine: boolean; sentence: string } {
  const { content, sha256, signature, isPseudonymized } = statement
  const name = `Statement ${String(content.id)}, version ${String(content.version)},`
  const bytes = Buffer.from(canonicalJson(content))
  const key = keys.find((each) => keyIdOf(each) === content.keyId)
  if (!key) {
    return {
      isGenuine: false,
      sentence: `${name} names the key ${String(content.keyId)}, which was not given.`,
    }
  }
  const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256
  if (isWhole && isSignedWith(key, bytes, signature)) {
    return { isGenuine: true, sentence: `${name} is genuine: signed with the key ${keyIdOf(key)}.` }
  }
  const why = isPseudonymized
    ? 'shows less of the patient than was signed, so the signature cannot hold over this file'
    : isWhole
      ? 'is not signed with this key'
      : 'was changed'
  return { isGenuine: false, sentence: `${name} ${why}.` }
}

/** What there is to say of a file, and the code to exit with. */
export type Verdict = { code: 0 | 1 | 2; line: string }

/**
 * Checks an exported statement against public keys; opens no database and asks nobody. The code is 0
 * when it is genuine, 1 when not, 2 when it cannot be read.
 */
export async function verifyStatement(
  file: string | undefined,
  keys: string | undefined,
): Promise<Verdict> {
  if (file === undefined || keys === undefined) {
    return {
      code: 2,
      line: 'Name the file and the key: npm run verify-statement FILE KEY, where KEY is a public key in base64 or a file with the answer of /verify/keys.',
    }
  }
  try {
    const { isGenuine, sentence } = judge(await readExport(file), await readKeys(keys))
    return { code: isGenuine ? 0 : 1, line: sentence }
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    return { code: 2, line: `${error.message}.` }
  }
}

if (import.meta.main) {
  const { code, line } = await verifyStatement(process.argv[2], process.argv[3])
  const out = code === 2 ? process.stderr : process.stdout
  out.write(`${line}\n`)
  process.exitCode = code
}
