import { generateKeyPairSync, sign } from 'node:crypto';

/** The key with which Discord signs interactions for one application. */
export interface SigningKey {
  /** 64 hexadecimal digits, as the developer portal shows it. */
  publicKey: string;
  /** 128 hexadecimal digits. */
  sign(timestamp: string, body: string): string;
}

/** The raw key is the last 32 bytes of its DER form. */
const rawKeyLength = 32;

export function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    publicKey: der.subarray(-rawKeyLength).toString('hex'),
    sign: (timestamp, body) => sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
  };
}
