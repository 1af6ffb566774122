import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness, all of it from the system's generator. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** 256 bits as URL-safe text. */
  token(): string;
  uuid(): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
};
