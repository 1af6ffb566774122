import { fileNames, sweepLeaseMs, unusedImageLifetimeMs } from '../rules.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { ownsPictures } from '../owns-pictures.ts';

interface SweepDeps extends DatabaseDeps, Pick<OutsideServices, 'storage'> {
  log: Logger;
  config: Pick<Config, 'publicUrl'>;
}

const maxAtOnce = 50;

/**
 * Deletes pictures that have been unused for a day, files first, and returns how many. If files cannot be deleted, the
 * picture keeps its mark and is retried later.
 *
 * race: an entry is saved with such a picture. Mark and use are updates of the same row: the later one sees the earlier one
 * and stops. Another process skips what was marked within the hour.
 */
export async function sweepImages(deps: SweepDeps): Promise<number> {
  await deps.db
    .updateTable('images')
    .set({ lastUsedAt: deps.now() })
    .where('hash', 'in', (of) => of.selectFrom('usedImages').select('hash'))
    .where('sweptAt', 'is', null)
    .execute();
  if (!(await ownsPictures(deps))) return 0;
  let swept = 0;
  for (const { hash, widths } of await markUnused(deps)) {
    const removed = await deps.storage.remove(fileNames(hash, widths));
    if (removed.kind === 'ok') {
      await deps.db.deleteFrom('images').where('hash', '=', hash).where('sweptAt', 'is not', null).execute();
      swept += 1;
    } else {
      deps.log.warn({ hash, reason: removed.reason }, 'a picture could not be removed');
    }
  }
  return swept;
}

async function markUnused(deps: SweepDeps) {
  const now = deps.now();
  const unusedSince = new Date(now.getTime() - unusedImageLifetimeMs);
  const givenUpSince = new Date(now.getTime() - sweepLeaseMs);
  return deps.db
    .updateTable('images')
    .set({ sweptAt: now })
    .where('hash', 'in', (of) =>
      of
        .selectFrom('images')
        .select('hash')
        .where('lastUsedAt', '<', unusedSince)
        .where((is) => is.or([is('sweptAt', 'is', null), is('sweptAt', '<', givenUpSince)]))
        .where('hash', 'not in', (used) => used.selectFrom('usedImages').select('hash'))
        .limit(maxAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['hash', 'widths'])
    .execute();
}
