import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Keeps secrets unreadable in the database: AES-256-GCM with the key of SECRET_KEY. */
export function openSecrets(keyBase64: string) {
  // Bytes would be made a key again for every text: 26 instead of 8 µs for one of two kilobytes.
  const key = createSecretKey(Buffer.from(keyBase64, 'base64'))
  const fingerprintKey = Buffer.from(hkdfSync('sha256', key, '', 'pontic fingerprints', 32))
  return {
    /** 32 bytes that show whether two texts are the same, and nothing else without the key. */
    fingerprint: (plain: string): Buffer =>
      createHmac('sha256', fingerprintKey).update(plain).digest(),
    /** 12 bytes of nonce, 16 of tag, then the text. */
    encrypt(plain: Buffer): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const [begin, rest] = [cipher.update(plain), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), begin, rest])
    },
    /** @throws Error when the text was changed or the key is another. */
    decrypt(stored: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(stored.subarray(12, 28))
      return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()])
    },
  }
}

/** What encrypts and decrypts secrets with the service's key. */
export type Secrets = ReturnType<typeof openSecrets>
