import type { StorageMark } from '../storage/storage-mark.ts';

/** What is stored at a target under one name; `isWhole` is false for what was never finished. */
export interface StoredBackup {
  name: string;
  isWhole: boolean;
}

/**
 * The second place, where backups go. A backup appears whole or not at all. Names are ours, and only they are listed. Every method
 * rejects with the reason; there are no deadlines: the process that uses a target is given one.
 */
export interface BackupTarget {
  list(): Promise<StoredBackup[]>;
  /** Has `make` write the backup into a folder that does not exist yet, and stores it. `make` returns its files, in the order to store. */
  store(name: string, make: (folder: string) => Promise<readonly string[]>): Promise<void>;
  /** The backup as it is stored, as a folder. */
  read(name: string): Promise<string>;
  remove(backup: StoredBackup): Promise<void>;
  /** Who uses the place; null for nobody yet. */
  findMark(): Promise<StorageMark | null>;
  setMark(mark: StorageMark): Promise<void>;
}

/** Names of scheduled backups, apart from those that an operator makes by hand and keeps. */
const names = /^sunset-resorts-auto-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

export function backupNameAt(instant: Date): string {
  return `sunset-resorts-auto-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** When a scheduled backup was begun; null for any other name. */
export function backupTimeOf(name: string): Date | null {
  const [, date, hours, minutes, seconds] = names.exec(name) ?? [];
  return date === undefined ? null : new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
}
