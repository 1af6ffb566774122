import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDirectory } from './prepare-directory.ts';
import { isCode, isRunning, processIdentity } from '../processes.ts';

/** Shown to a second process that tries to use the same directory. */
export interface LockDetails {
  address?: string;
}

export interface DirectoryLock {
  /** Adds details that become known later, such as the address. */
  update(facts: LockDetails): Promise<void>;
  release(): Promise<void>;
}

interface LockRecord extends LockDetails {
  pid: number;
  /** Identifies the process beside its pid, which is used again by later processes; null where the system does not report it. */
  mark: string | null;
  since: string;
  /** Identifies this lock, so that a stale one is replaced and its successor is not. */
  token: string;
}

/** Another running process uses the data directory. */
export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError';
}

const TRIES = 250;
const RETRY_MS = 20;

/** Locks the data directory for this process. Throws DirectoryLockedError, which names the other process, when it is in use. */
export async function lockDirectory(directory: string, facts: LockDetails): Promise<DirectoryLock> {
  prepareDirectory(directory);
  const path = fileOf(directory);
  const token = randomBytes(9).toString('hex');
  let record: LockRecord = {
    pid: process.pid,
    mark: processIdentity(process.pid),
    since: new Date().toISOString(),
    token,
    ...facts,
  };
  let current = await claim(path, record);
  for (let tries = 1; current !== null && tries < TRIES; tries += 1) {
    if (isLive(current)) throw refusal(directory, current);
    await pause(RETRY_MS); // Another process is replacing the record of a dead one at this moment.
    current = await claim(path, record);
  }
  if (current !== null) throw refusal(directory, current);
  removeLeftovers(path);
  return {
    update: async (more) => {
      record = { ...record, ...more };
      if (read(path)?.token === token) replace(path, record);
    },
    release: async () => {
      if (read(path)?.token === token) rmSync(path, { force: true });
    },
  };
}

/** Throws DirectoryLockedError when another running process uses the directory. */
export function requireNotLockedByAnother(directory: string): void {
  const current = read(fileOf(directory));
  if (current && current.pid !== process.pid && isLive(current)) throw refusal(directory, current);
}

export function isLocked(directory: string): boolean {
  const current = read(fileOf(directory));
  return current !== null && isLive(current);
}

function fileOf(directory: string): string {
  return join(directory, 'holder.json');
}

/**
 * Tries once to make `record` the content of `path`. Returns null on success, otherwise the record that is in the way.
 * race: `link` fails when the name exists, so only one of several processes creates the record. The record of a dead process is
 * replaced only by the process that holds a second lock named after that record, and only while the record is still there: a
 * late process cannot replace the winner's record.
 */
async function claim(path: string, record: LockRecord): Promise<LockRecord | null> {
  if (create(path, record)) return null;
  const current = read(path);
  if (!current) return claim(path, record);
  if (isLive(current)) return current;
  const replacementLock = `${path}.${current.token}`;
  if ((await claim(replacementLock, record)) !== null) return current;
  const isStillThere = read(path)?.token === current.token;
  if (isStillThere) replace(path, record);
  rmSync(replacementLock, { force: true });
  return isStillThere ? null : current;
}

function create(path: string, record: LockRecord): boolean {
  const draft = writeDraft(path, record);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    // ENOENT: a process that has just got the lock removed all drafts.
    if (isCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(path: string, record: LockRecord): void {
  renameSync(writeDraft(path, record), path);
}

function writeDraft(path: string, record: LockRecord): string {
  const draft = `${path}.${randomBytes(9).toString('hex')}.draft`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx' });
  return draft;
}

/** Removes drafts and replacement locks of killed processes. A running process notices that its own is gone and tries again. */
function removeLeftovers(path: string): void {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`));
  for (const name of names) rmSync(join(dirname(path), name), { force: true });
}

function read(path: string): LockRecord | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  return parse(text) ?? { pid: 0, mark: null, since: '', token: 'unreadable' };
}

/** Null for an incomplete record: writes are atomic but not synced, so a power cut can leave one. */
function parse(text: string): LockRecord | null {
  try {
    const record = JSON.parse(text) as LockRecord | null;
    return record && Number.isInteger(record.pid) && /^[0-9a-f]+$/.test(record.token) ? record : null;
  } catch {
    return null;
  }
}

function isLive({ pid, mark }: LockRecord): boolean {
  if (pid < 1 || !isRunning(pid)) return false;
  const present = processIdentity(pid);
  return mark === null || present === null || present === mark;
}

function refusal(directory: string, { pid, since, address }: LockRecord): DirectoryLockedError {
  const where = address === undefined ? '' : ` at ${address}`;
  return new DirectoryLockedError(
    `The data directory ${directory} is in use by process ${pid}, running since ${since}${where}. ` +
      'Use that one, stop it first, or start this one with another DATA_DIR.',
  );
}
