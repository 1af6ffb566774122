import * as contract from '@sunset/contract/api/installation/backups.ts';
import type { Deps } from '../../deps.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { retentionInUse } from '../installation/retention.ts';
import { startBackup } from './commands/start-backup.ts';
import { presentBackups } from './presenter.ts';
import { findBackupSchedule } from './queries.ts';

export function serveBackups(api: ApiServer): void {
  const present = async ({ db, config, now }: Deps) => {
    const backupKeepDays = await retentionInUse(db, config, 'BACKUP_KEEP_DAYS');
    return presentBackups(await findBackupSchedule(db), { config: { ...config, backupKeepDays }, now: now() });
  };
  serve(api, contract.getBackups, ({ deps }) => present(deps));
  serve(api, contract.startBackup, async ({ deps, actor }) => {
    await startBackup(deps, actor);
    return { success: true as const, backups: await present(deps) };
  });
}
