import type { DatabaseDeps } from '../../database/transact.ts';
import { pictureGone } from './errors.ts';
import { hashOf } from './rules.ts';

/** A picture of an entry, and its field. */
export interface NamedPicture {
  src: string;
  path: string;
}

/**
 * Marks uploaded pictures as used by an entry that this transaction writes. Refuses with `invalid_input` for each field
 * whose picture was deleted. Drawn and external pictures need no mark.
 *
 * race: the job that deletes unused pictures updates the same rows; the first update decides: the job sees the picture as
 * used, or it is gone here.
 */
export async function claimImages(deps: DatabaseDeps, pictures: readonly NamedPicture[]): Promise<void> {
  const uploaded = pictures.filter(({ src }) => hashOf(src) !== null);
  if (uploaded.length === 0) return;
  const hashes = uploaded.map(({ src }) => hashOf(src) ?? '');
  const kept = await deps.db
    .updateTable('images')
    .set({ lastUsedAt: deps.now() })
    .where('hash', 'in', (of) =>
      of
        .selectFrom('images')
        .select('hash')
        .where('hash', 'in', hashes)
        .where('sweptAt', 'is', null)
        .orderBy('hash')
        .forUpdate(),
    )
    .where('sweptAt', 'is', null)
    .returning('src')
    .execute();
  const sources = new Set(kept.map(({ src }) => src));
  const gone = uploaded.filter(({ src }) => !sources.has(src));
  if (gone.length > 0) throw pictureGone(gone.map(({ path }) => path));
}
