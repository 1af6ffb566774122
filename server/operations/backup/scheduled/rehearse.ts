import { installedBinaries } from '@sunset/local-postgres/binaries.ts';
import { restoreBackup, type Restored } from '../restore-backup.ts';
import { step } from './failure.ts';
import { createScratchDatabase } from './scratch-database.ts';
import { rehearsalFolder } from './scratch-folder.ts';

export interface RehearsalRequest {
  /** The folder of the backup, as the target has it. */
  backup: string;
  scratch: string;
  /** The site's own database. */
  databaseUrl: string;
  now: () => Date;
  newName: () => string;
  /** Whether PostgreSQL is installed with the product; the container has none. */
  hasEmbedded?: () => boolean;
}

/** What the checks of the data found after a complete restore: how many violations, and of which rules. */
export interface Rehearsal {
  violations: number;
  rules: string;
}

const maxRules = 500;

/**
 * Restores a backup elsewhere, as an operator would after a disaster, and checks the data; nothing of it remains. In an embedded
 * PostgreSQL, which needs no rights and loads no database that people use; without one in a scratch database beside the site's. Returns
 * null if its role must not create one. Data that breaks a rule does not make the backup bad. Rules: BACKUP-4, BACKUP-5, BACKUP-11.
 */
export async function rehearse(request: RehearsalRequest): Promise<Rehearsal | null> {
  const { hasEmbedded = isEmbeddedInstalled } = request;
  if (hasEmbedded()) return restoreAndCheck(request, null);
  const database = await step('rehearsal', () =>
    createScratchDatabase(request.databaseUrl, request.newName().slice(0, 8)),
  );
  if (database === null) return null;
  try {
    return await restoreAndCheck(request, database.url);
  } finally {
    await database.drop();
  }
}

async function restoreAndCheck(
  { backup, scratch, now }: RehearsalRequest,
  databaseUrl: string | null,
): Promise<Rehearsal> {
  const { violations } = await step('rehearsal', () =>
    restoreBackup({
      backup,
      databaseUrl,
      dataDirectory: rehearsalFolder(scratch),
      isMove: false,
      now,
      say: () => {},
    }),
  );
  return { violations: violations.length, rules: rulesOf(violations) };
}

function rulesOf(violations: Restored['violations']): string {
  const rules = [...new Set(violations.map(({ invariant }) => invariant))].join('; ');
  return [...rules].slice(0, maxRules).join('');
}

function isEmbeddedInstalled(): boolean {
  try {
    installedBinaries();
    return true;
  } catch {
    return false;
  }
}
