import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../random.ts';

/** Encrypts secrets that the server must send later, with a key made of DATA_KEY: AES-256-GCM, a new nonce each time. */
export interface Encryption {
  encrypt(text: string): Buffer;
  /** Null if it was encrypted with another DATA_KEY, or altered. */
  decrypt(bytes: Buffer): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` separates the keys of different kinds of secrets. */
export function createEncryption(dataKey: string, purpose: string, random: Random): Encryption {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32));
  return {
    encrypt: (text) => {
      const nonce = Buffer.from(random.bytes(nonceBytes));
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (bytes) => {
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
