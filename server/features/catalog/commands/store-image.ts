import { createHash } from 'node:crypto';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { EncodedPicture } from '../../../integrations/pictures/encode-picture.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { pictureBeingRemoved, pictureRefused, picturesBusy, storageFailed } from '../errors.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Logger } from 'pino';

interface StoreImageDeps extends DatabaseDeps, Pick<OutsideServices, 'pictures' | 'storage'> {
  log: Logger;
}

/** A stored picture for the pages: its address, which contains a tiny blurred copy, and its size. */
export interface StoredImage {
  src: string;
  width: number;
  height: number;
}

/** Grows when pictures are made in another way, so that their files get other names: files never change. */
const edition = 1;

/**
 * Stores an uploaded picture: checked by its contents, without metadata, in three widths. The same file uploaded twice is
 * one picture. Refuses with `picture_refused`, `unavailable` (too many at once) or `outside_service_failed` (not stored).
 */
export async function storeImage(deps: StoreImageDeps, actor: Actor, bytes: Uint8Array): Promise<StoredImage> {
  const encoded = await deps.pictures.encode(bytes);
  if (encoded.kind === 'refused') throw pictureRefused(encoded.reason);
  if (encoded.kind === 'unavailable') throw picturesBusy();
  const hash = createHash('sha256').update(`${edition}:`).update(bytes).digest('hex').slice(0, 32);
  // The row comes first: a file without a row would never be found again.
  const stored = await registerImage(deps, actor, { hash, bytes: bytes.byteLength, picture: encoded.value });
  for (const { width, extension, bytes } of encoded.value.files) {
    const name = `${hash}-${width}.${extension}`;
    const kept = await deps.storage.put({ name, type: `image/${extension}`, bytes });
    if (kept.kind === 'ok') continue;
    deps.log.error({ name, reason: kept.reason }, 'a picture could not be kept');
    throw storageFailed();
  }
  return stored;
}

interface NewImage {
  hash: string;
  bytes: number;
  picture: EncodedPicture;
}

/**
 * race: the sweep removes an old copy at this moment. A row that is marked for it takes no upload until it is gone; one that
 * is not is used again, and the sweep leaves it.
 */
async function registerImage(deps: DatabaseDeps, actor: Actor, image: NewImage): Promise<StoredImage> {
  const { hash, bytes, picture } = image;
  const { width, height, widths, placeholder } = picture;
  const src = `/uploads/${hash}-${width}.webp${placeholder === '' ? '' : `#${placeholder}`}`;
  const now = deps.now();
  return transact(deps, async (deps) => {
    const row = await deps.db
      .insertInto('images')
      .values({ hash, src, widths, width, height, bytes, lastUsedAt: now, createdAt: now })
      .onConflict((on) => on.column('hash').doUpdateSet({ lastUsedAt: now }).where('images.sweptAt', 'is', null))
      .returning(['src', 'width', 'height'])
      .executeTakeFirst();
    if (!row) throw pictureBeingRemoved();
    const after = { width, height, bytes };
    await recordChange(deps, actor, { action: 'image.upload', subject: 'image', subjectId: hash, after });
    return row;
  });
}
