import { createHash } from 'node:crypto';
import type { Random } from '../../random.ts';

/** How old the stored last use may be. A key costs at most one write in this time. Rule: KEY-6. */
export const lastUseIntervalMs = 60_000;

const keyPattern = /^sunset_[\w-]{43}$/;

/** A new key: 256 random bits. Rule: KEY-1. */
export function generateKey(random: Random): string {
  return `sunset_${random.token()}`;
}

export function isApiKey(token: string): boolean {
  return token.startsWith('sunset_');
}

/**
 * The hash under which a key is stored and looked up, in hex; null for a text that cannot be a key. The look-up compares hashes
 * alone, so its duration says nothing about a key.
 */
export function keyHash(key: string): string | null {
  return keyPattern.test(key) ? createHash('sha256').update(key).digest('hex') : null;
}
