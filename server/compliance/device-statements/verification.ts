import { createHash } from 'node:crypto'
import type {
  listVerifyKeys,
  StatementLanguage,
  Verification,
} from '#contract/compliance/device-statements'
import type { Reply } from '#contract/platform/endpoint'
import { canonicalJson } from '#server/orders/order-history-proof'
import { notFound } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { hashToken } from '#platform/auth/session'
import { isSignedWith } from '#platform/auth/signing'
import { selectSigningKeys, selectStatementOfToken } from './queries.ts'

/**
 * What anyone may know of the statement whose paper carries this word, and the language of the paper.
 * @throws Refusal 404
 */
export async function verifyToken(
  { db }: AppContext,
  token: string,
): Promise<{ verification: Verification; language: StatementLanguage }> {
  const statement = await db.acrossOrgs('a statement is verified', (tx) =>
    selectStatementOfToken(tx, hashToken(token)),
  )
  if (!statement) throw notFound('statement')
  const { content, sha256, signature, publicKey, keyId, isCurrent, isRecalled } = statement
  const bytes = Buffer.from(canonicalJson(content))
  const isWhole = createHash('sha256').update(bytes).digest().equals(sha256)
  return {
    language: content.language,
    verification: {
      isGenuine: isWhole && isSignedWith(publicKey, bytes, signature),
      isCurrent,
      isRecalled,
      manufacturerName: content.manufacturer.name,
      devices: [
        ...new Set(content.deviceIdentification.devices.map((device) => device.restorationType)),
      ],
      jurisdiction: content.jurisdiction,
      version: content.version,
      issuedAt: content.issuedAt,
      sha256: sha256.toString('hex'),
      keyId,
    },
  }
}

/** The public halves of all keys that signed or sign, the current one first. */
export async function listKeys({ db, signer }: AppContext): Promise<Reply<typeof listVerifyKeys>> {
  const stored = await db.acrossOrgs('the keys of statements', selectSigningKeys)
  const older = stored.filter(({ id }) => id !== signer.keyId)
  return {
    keys: [{ id: signer.keyId, publicKey: signer.publicKey }, ...older].map(
      ({ id, publicKey }, place) => ({
        keyId: id,
        publicKey: publicKey.toString('base64'),
        isCurrent: place === 0,
      }),
    ),
  }
}
