import { installedBinaries } from '@sunset/local-postgres/binaries.ts';
import { restoreBackup, type Restored } from '../restore-backup.ts';
import { BackupFailure, step } from './failure.ts';
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

/**
 * Restores a backup elsewhere, as an operator would after a disaster, and checks the data; nothing of it remains. In an embedded
 * PostgreSQL, which needs no rights and loads no database that people use; without one in a scratch database beside the site's. Returns
 * false if its role must not create one. Rules: BACKUP-4, BACKUP-5.
 */
export async function rehearse(request: RehearsalRequest): Promise<boolean> {
  const { hasEmbedded = isEmbeddedInstalled } = request;
  if (hasEmbedded()) {
    await restoreAndCheck(request, null);
    return true;
  }
  const database = await step('rehearsal', () =>
    createScratchDatabase(request.databaseUrl, request.newName().slice(0, 8)),
  );
  if (database === null) return false;
  try {
    await restoreAndCheck(request, database.url);
    return true;
  } finally {
    await database.drop();
  }
}

async function restoreAndCheck({ backup, scratch, now }: RehearsalRequest, databaseUrl: string | null): Promise<void> {
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
  if (violations.length > 0) throw new BackupFailure('data', new Error(describe(violations)));
}

function describe(violations: Restored['violations']): string {
  const rules = [...new Set(violations.map(({ invariant }) => invariant))];
  return `${violations.length} violations of: ${rules.slice(0, 3).join('; ')}`;
}

function isEmbeddedInstalled(): boolean {
  try {
    installedBinaries();
    return true;
  } catch {
    return false;
  }
}
