import type { Outcome } from '../outside.ts';
import type { StorageMark } from './storage-mark.ts';

/**
 * Storage of uploaded files by name. Names are ours (a hash, a width, an ending), never a visitor's. `get` is `refused` if
 * the file does not exist; `remove` of a missing file is `ok`.
 */
export interface FileStorage {
  put(file: StoredFile): Promise<Outcome<null>>;
  get(name: string): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
  remove(names: readonly string[]): Promise<Outcome<null>>;
  /** Whether another installation can reach it, as it can a bucket; only then it has a mark. */
  isShared: boolean;
  /** Who uses it; null for nobody yet. */
  findMark(): Promise<Outcome<StorageMark | null>>;
  setMark(mark: StorageMark): Promise<Outcome<null>>;
}

export interface StoredFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export const done: Outcome<null> = { kind: 'ok', value: null };
export const noSuchFile: Outcome<never> = { kind: 'refused', reason: 'no such file' };
