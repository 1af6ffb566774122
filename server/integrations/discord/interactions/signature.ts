import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** What precedes the 32 bytes of an Ed25519 public key in DER (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Older requests, and those from further ahead, are refused: somebody may have recorded them. */
const maxAgeMs = 5 * 60_000;

/** The headers with which Discord signs a request. */
export interface SignatureHeaders {
  signature: string | null;
  timestamp: string | null;
}

/** `other_time`: signed by Discord, but too long before or after this machine's time. */
export type SignatureResult = 'valid' | 'invalid' | 'other_time';

/** Checks Discord's signature over the timestamp and the raw body. Rule: INTER-1. */
export type CheckSignature = (headers: SignatureHeaders, body: Uint8Array, now: Date) => SignatureResult;

/** `publicKey`: 64 hexadecimal digits, as Discord's developer portal shows them. */
export function createSignatureCheck(publicKey: string): CheckSignature {
  const key = readKey(publicKey);
  return ({ signature, timestamp }, body, now) => {
    if (!isWellFormed({ signature, timestamp })) return 'invalid';
    const signed = Buffer.concat([Buffer.from(String(timestamp)), body]);
    if (!verify(null, signed, key, Buffer.from(String(signature), 'hex'))) return 'invalid';
    return Math.abs(now.getTime() - Number(timestamp) * 1000) > maxAgeMs ? 'other_time' : 'valid';
  };
}

/** Whether the headers have the form of Discord's: others are refused before the body is read. */
export function isWellFormed({ signature, timestamp }: SignatureHeaders): boolean {
  return /^[0-9a-f]{128}$/i.test(signature ?? '') && /^\d{1,12}$/.test(timestamp ?? '');
}

function readKey(publicKey: string): KeyObject {
  const der = Buffer.concat([derPrefix, Buffer.from(publicKey, 'hex')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}
