import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

// The fixed beginnings of an Ed25519 key as DER (RFC 8410); the 32 bytes of the key follow.
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, bytes]), format: 'der', type: 'spki' })

/** The name of a public key of 32 bytes: the first 16 hexadecimal digits of its SHA-256. */
export const keyIdOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16)

/** Whether a signature over these bytes was made with the private half of this key (32 bytes). */
export const isSignedWith = (publicKey: Buffer, bytes: Buffer, signature: Buffer): boolean =>
  verify(null, bytes, publicKeyOf(publicKey), signature)

// What comes out of SECRET_KEY for one purpose says nothing of it, nor of other purposes (RFC 5869).
const derived = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'base64'), '', purpose, 32))

/**
 * Signs what the service states, with Ed25519. `signingKey` is 32 bytes in base64; without it, outside
 * production, the key is derived from `secretKey` and so kept with it.
 */
export function openSigner({ secretKey, signingKey }: { secretKey: string; signingKey?: string }) {
  const seed = signingKey
    ? Buffer.from(signingKey, 'base64')
    : derived(secretKey, 'pontic statement signing')
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateHead, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicHead.length)
  const tokenKey = derived(secretKey, 'pontic statement tokens')
  return {
    keyId: keyIdOf(publicKey),
    /** 32 bytes. */
    publicKey,
    /** 64 bytes. */
    sign: (bytes: Buffer): Buffer => sign(null, bytes, privateKey),
    /**
     * The word of the public address of a record: 128 bits that nobody can guess without the secret key,
     * the same each time, so that paper can be printed again while the database keeps its hash alone.
     */
    tokenOf: (id: string): string =>
      createHmac('sha256', tokenKey).update(id).digest().subarray(0, 16).toString('base64url'),
  }
}

/** The service's signing key, ready to sign. */
export type Signer = ReturnType<typeof openSigner>
