import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps secrets unreadable in the database: AES-256-GCM with the key of SECRET_KEY. */
export function openSecrets(keyBase64: string) {
  const key = Buffer.from(keyBase64, 'base64')
  return {
    /** 12 bytes of nonce, 16 of tag, then the text. */
    encrypt(plain: Buffer): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
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

export type Secrets = ReturnType<typeof openSecrets>
