import type { DatabaseDeps } from '../../database/transact.ts';
import { pictureGone } from './errors.ts';
import { hashOf } from './rules.ts';

/** A picture that an entry names, and the field it stands in. */
export interface NamedPicture {
  src: string;
  path: string;
}

/**
 * Keeps uploaded pictures for an entry that is being written in this transaction. Refuses with `invalid_input` naming each
 * field whose picture is not kept any more. Drawn and foreign pictures need no claim.
 *
 * race: the sweep of unused pictures looks at the same rows; whoever updates one first decides: the sweep finds it used just
 * now, or we find it swept.
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
