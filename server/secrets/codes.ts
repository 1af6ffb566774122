import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '../random.ts';

const derive = promisify<string | Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
/** About 50 ms of one core and 32 MB for each guess. */
const defaultCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** What depends on DATA_KEY, which no database dump holds: slow, salted hashes of the admins' 4-digit codes, marks and signatures. */
export interface Codes {
  hash(code: string): Promise<string>;
  /** False for a wrong code; takes as long without a hash, so that the time does not reveal who is an admin. */
  verify(code: string, hash: string | null): Promise<boolean>;
  /** A keyed mark by which an id is known again, and from which it cannot be read. */
  mark(id: string): Buffer;
  /** A signature of a text that only this DATA_KEY can make: 43 URL-safe characters. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** Identifies the DATA_KEY without revealing it. */
  keyCheck: Buffer;
}

/** `cost` is scrypt's; tests of many guesses lower it. */
export function createCodes(dataKey: string, random: Random, cost = defaultCost): Codes {
  const mix = (code: string) => createHmac('sha256', dataKey).update('security code').update(code).digest();
  const sign = (text: string) => createHmac('sha256', dataKey).update('signed text').update(text).digest('base64url');
  const nobody = `${'0'.repeat(32)}$${'0'.repeat(64)}`;
  return {
    hash: async (code) => {
      const salt = Buffer.from(random.bytes(16));
      const key = await derive(mix(code), salt, 32, cost);
      return `${salt.toString('hex')}$${key.toString('hex')}`;
    },
    verify: async (code, hash) => {
      const [salt = '', expected = ''] = (hash ?? nobody).split('$');
      const key = await derive(mix(code), Buffer.from(salt, 'hex'), 32, cost);
      return timingSafeEqual(key, Buffer.from(expected, 'hex')) && hash !== null;
    },
    mark: (id) => createHmac('sha256', dataKey).update('kept id').update(id).digest(),
    sign,
    isSigned: (text, signature) => {
      const [expected, sent] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
    keyCheck: createHmac('sha256', dataKey).update('data key check').digest(),
  };
}
