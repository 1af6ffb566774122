import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { describeMark, findKnownPlace, hasStorageMarks } from '../../features/installation/storage-marks.ts';
import { isLocked } from '@sunset/local-postgres/directory/directory-lock.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { takeOver } from '../backup/scheduled/own-place.ts';
import { findingsOf, type Finding } from './finding.ts';

const folder = findingsOf('Data folder');
const pictures = findingsOf('Pictures');
const pages = findingsOf('Pages');
const gigabyte = 1024 ** 3;

/** Permissions of the server's files, and free disk space. */
export async function checkDataFolder(directory: string): Promise<Finding[]> {
  const { ok, warning, problem } = folder;
  const canWrite = await access(directory, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite)
    return [problem(`${directory} cannot be written to`, 'Run this as the account of the site, or change its owner.')];
  const findings = [
    ok(isLocked(directory) ? `${directory}, a server is running on it` : `${directory}, no server is running on it`),
  ];
  for (const name of ['data-key', 'session-secret', 'postgres.password']) {
    const mode = (await stat(join(directory, name)).catch(() => null))?.mode ?? 0;
    if ((mode & 0o077) !== 0)
      findings.push(problem(`other accounts can read ${name}`, `chmod 600 ${join(directory, name)}`));
  }
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const says = `${(free / gigabyte).toFixed(1)} GB free`;
  if (free < gigabyte / 2) findings.push(problem(says, 'Free some space: with a full disk nobody can book.'));
  else findings.push(free < 2 * gigabyte ? warning(says, 'Free some space soon.') : ok(says));
  return findings;
}

/** Writes, reads and removes a small file in the storage of pictures. */
export async function checkPictures(config: Config, storage: FileStorage, name: string): Promise<Finding> {
  const where =
    config.picturesBucket === undefined ? 'uploads/ in the data folder' : `the bucket ${config.picturesBucket}`;
  const bytes = new TextEncoder().encode('doctor');
  const put = await storage.put({ name, type: 'text/plain', bytes });
  const got = put.kind === 'ok' ? await storage.get(name) : put;
  const removed = await storage.remove([name]);
  const failed = [put, got, removed].find(({ kind }) => kind !== 'ok');
  if (failed === undefined) return pictures.ok(`${where} can be written and read`);
  // What was just written is there, so the key lacks the right.
  if (put.kind === 'ok' && got.kind === 'refused')
    return pictures.problem(
      `${where} cannot be read`,
      'Give the key the right to get objects (s3:GetObject): docs/pictures.md.',
    );
  const reason = 'reason' in failed ? failed.reason : '';
  return pictures.problem(`${where} does not work: ${reason}`, 'See docs/pictures.md.');
}

/** A bucket that another installation uses too: unused pictures stay there. Rule: OPS-32. */
export async function checkBucketOwner(db: Database, storage: FileStorage): Promise<Finding[]> {
  if (!storage.isShared || !(await hasStorageMarks(db))) return [];
  const found = await storage.findMark();
  if (found.kind !== 'ok' || found.value === null) return [];
  const { isOwn } = await findKnownPlace(db, found.value);
  if (isOwn && !found.value.isContested) return [];
  const says = found.value.isContested
    ? 'a copy of this site uses the same bucket, so unused pictures are not deleted'
    : `unused pictures are not deleted: the bucket belongs to ${describeMark(found.value)}`;
  return [pictures.problem(says, takeOver)];
}

export function checkPages(directory: string): Finding {
  const build = join(directory, 'server/entry.server.js');
  return existsSync(build) ? pages.ok('built') : pages.problem('not built', 'npm run build');
}
