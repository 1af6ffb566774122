import type { Random } from '../random.ts';
import { createEncryption } from './encryption.ts';

/** Encrypts what is stored under a name with a key of DATA_KEY, which no dump of the database holds. Rule: SETUP-7. */
export interface Seal {
  seal(name: string, text: string): Buffer;
  /** Null for what another key or name sealed, or what was changed. */
  open(name: string, sealed: Buffer): string | null;
}

/** The name is part of the key, so that a sealed value cannot be put in the place of another one. */
export function createSeal(dataKey: string, random: Random): Seal {
  const encryptionOf = (name: string) => createEncryption(dataKey, `stored ${name}`, random);
  return {
    seal: (name, text) => encryptionOf(name).encrypt(text),
    open: (name, sealed) => encryptionOf(name).decrypt(sealed),
  };
}
