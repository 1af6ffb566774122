import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDirectory } from './prepare-directory.ts';
import { isCode, isRunning, processMark } from './processes.ts';

/** What a holder tells whoever is refused. */
export interface HolderFacts {
  address?: string;
}

export interface Holder {
  /** Adds what became known later, such as the address. */
  update(facts: HolderFacts): Promise<void>;
  /** Gives the directory free. May be called again. */
  release(): Promise<void>;
}

interface HolderRecord extends HolderFacts {
  pid: number;
  /** Tells this process from a later one with the same pid; null where the system does not say. */
  mark: string | null;
  since: string;
  /** Names this one holding, so that it can be replaced without replacing its successor. */
  token: string;
}

/** The data directory belongs to a process that is running. */
export class DirectoryHeldError extends Error {
  override name = 'DirectoryHeldError';
}

const TRIES = 250;
const RETRY_MS = 20;

/** Makes this process the only one that uses the data directory; refuses, naming the other, when one does already. */
export async function holdDirectory(directory: string, facts: HolderFacts): Promise<Holder> {
  prepareDirectory(directory);
  const path = fileOf(directory);
  const token = randomBytes(9).toString('hex');
  let record: HolderRecord = {
    pid: process.pid,
    mark: processMark(process.pid),
    since: new Date().toISOString(),
    token,
    ...facts,
  };
  let held = await claim(path, record);
  for (let tries = 1; held !== null && tries < TRIES; tries += 1) {
    if (isLive(held)) throw refusal(directory, held);
    await pause(RETRY_MS); // Another starter is just replacing the record of a dead process.
    held = await claim(path, record);
  }
  if (held !== null) throw refusal(directory, held);
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

/** Refuses a directory that another running process holds; one that nobody or this process holds is fine. */
export function requireNotHeldByAnother(directory: string): void {
  const held = read(fileOf(directory));
  if (held && held.pid !== process.pid && isLive(held)) throw refusal(directory, held);
}

/** Whether some running process holds the directory. */
export function isHeld(directory: string): boolean {
  const held = read(fileOf(directory));
  return held !== null && isLive(held);
}

function fileOf(directory: string): string {
  return join(directory, 'holder.json');
}

/**
 * Tries once to make `record` the content of `path`; null is success, otherwise whose record is in the way.
 * race: `link` fails when the name exists, so of all who find no record one wins. A dead record is replaced only by whoever holds the
 * claim named after that very record, and only while it is still there, so a late starter cannot replace the winner's.
 */
async function claim(path: string, record: HolderRecord): Promise<HolderRecord | null> {
  if (create(path, record)) return null;
  const held = read(path);
  if (!held) return claim(path, record);
  if (isLive(held)) return held;
  const turn = `${path}.${held.token}`;
  if ((await claim(turn, record)) !== null) return held;
  const stillThere = read(path)?.token === held.token;
  if (stillThere) replace(path, record);
  rmSync(turn, { force: true });
  return stillThere ? null : held;
}

function create(path: string, record: HolderRecord): boolean {
  const draft = writeDraft(path, record);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    // Gone: a new holder has just cleared the drafts away.
    if (isCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(path: string, record: HolderRecord): void {
  renameSync(writeDraft(path, record), path);
}

function writeDraft(path: string, record: HolderRecord): string {
  const draft = `${path}.${randomBytes(9).toString('hex')}.draft`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx' });
  return draft;
}

/** Claims and drafts of starters that were killed; one that is still running notices that its own is gone and looks again. */
function removeLeftovers(path: string): void {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`));
  for (const name of names) rmSync(join(dirname(path), name), { force: true });
}

function read(path: string): HolderRecord | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  return parse(text) ?? { pid: 0, mark: null, since: '', token: 'unreadable' };
}

/** Null for what a power cut can leave: records appear whole or not at all, but they are not forced to the disk. */
function parse(text: string): HolderRecord | null {
  try {
    const record = JSON.parse(text) as HolderRecord | null;
    return record && Number.isInteger(record.pid) && /^[0-9a-f]+$/.test(record.token) ? record : null;
  } catch {
    return null;
  }
}

function isLive({ pid, mark }: HolderRecord): boolean {
  if (pid < 1 || !isRunning(pid)) return false;
  const present = processMark(pid);
  return mark === null || present === null || present === mark;
}

function refusal(directory: string, { pid, since, address }: HolderRecord): DirectoryHeldError {
  const where = address === undefined ? '' : ` at ${address}`;
  return new DirectoryHeldError(
    `The data directory ${directory} is in use by process ${pid}, running since ${since}${where}. ` +
      'Use that one, stop it first, or start this one with another DATA_DIR.',
  );
}
