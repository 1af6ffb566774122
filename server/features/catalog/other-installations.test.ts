import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { control } from '../../../test/full-run.ts';
import { s3Key, startS3Store, type S3Store } from '../../../test/s3/s3-store.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import { markFile } from '../../integrations/storage/storage-mark.ts';
import { checkBucketOwner } from '../../operations/doctor/check-machine.ts';
import { takeOverStorage } from '../../operations/take-over-storage.ts';
import { sweepImages } from './commands/sweep-images.ts';

let s3: S3Store;
let original: TestApp;
let other: TestApp;
let picture: Buffer;
beforeAll(async () => {
  s3 = await startS3Store();
  picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#8ac' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => s3.close());
beforeEach(async () => {
  s3.objects.clear();
  const environment = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  };
  original = await startTestApp({ environment });
  other = await startTestApp({ environment, clock: original.clock, standin: original.standin });
  await sql`update installation set id = gen_random_uuid()`.execute(other.deps.db);
  await sql`delete from storage_marks`.execute(other.deps.db);
});
afterEach(async () => {
  await other.close();
  await original.close();
});

/** The same picture in both, which only the original uses. */
async function aPictureOfBoth(): Promise<void> {
  for (const app of [original, other]) {
    const call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const { src: image } = await call('POST /admin/images', {
      file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
    });
    const body = { name: 'Scarf', link: 'https://www.roblox.com/catalog/1', price: '5 Robux', image };
    if (app === original) await call('POST /admin/merchandise', { body });
  }
}

/** As a copy of the data folder or a dump does: the same id, and all marks so far. */
async function copyMarks(): Promise<void> {
  const { id } = await original.deps.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  await sql`update installation set id = ${id}`.execute(other.deps.db);
  for (const { mark } of await original.deps.db.selectFrom('storageMarks').select('mark').execute())
    await other.deps.db.insertInto('storageMarks').values({ mark }).execute();
}

const sweep = ({ deps }: TestApp) => sweepImages(deps);
const files = () => [...s3.objects.keys()].filter((key) => !key.endsWith(markFile)).length;
const problemsOf = async ({ deps }: TestApp) => (await checkBucketOwner(deps.db, deps.storage)).map(({ says }) => says);
const takeOver = ({ deps }: TestApp) =>
  takeOverStorage(deps, { config: deps.config, storage: deps.storage, say: () => {} });

it('a site with the bucket of another one stores pictures there and deletes none (OPS-32)', async () => {
  await sweep(original);
  await aPictureOfBoth();
  const stored = files();
  expect(stored).toBeGreaterThan(0);
  original.clock.advance(day + hour);
  await sweep(other);
  expect(files()).toBe(stored);
  expect((await problemsOf(other))[0]).toContain('the bucket belongs to the installation');
  expect(await problemsOf(original)).toEqual([]);
  // The original goes on as before.
  expect(await sweep(original)).toBe(0);
  await takeOver(other);
  expect(await sweep(other)).toBe(1);
  expect((await problemsOf(original))[0]).toContain('the bucket belongs to the installation');
});

it('a restored copy deletes none, also from a bucket without a mark (OPS-32)', async () => {
  await aPictureOfBoth();
  const stored = files();
  await sql`update installation set is_restored = true`.execute(other.deps.db);
  original.clock.advance(day + hour);
  await sweep(other);
  expect(files()).toBe(stored);
  await takeOver(other);
  expect(await sweep(other)).toBe(1);
});

it.each(['original', 'copy'])(
  'a copy that knows all marks is found before it deletes, whichever looks first: the %s (OPS-32)',
  async (first) => {
    await sweep(original);
    await aPictureOfBoth();
    await copyMarks();
    const stored = files();
    const order = first === 'original' ? [original, other] : [other, original];
    for (let hours = 0; hours < 30; hours += 1) {
      original.clock.advance(hour);
      for (const app of order) await sweep(app);
    }
    expect(files()).toBe(stored);
    expect(await problemsOf(original)).toEqual([
      'a copy of this site uses the same bucket, so unused pictures are not deleted',
    ]);
    // The copy is stopped, or has another bucket.
    await takeOver(original);
    await sweep(original);
    expect(await problemsOf(original)).toEqual([]);
  },
);

control('without the mark the other site deletes the picture', async () => {
  await sweep(original);
  await aPictureOfBoth();
  original.clock.advance(day + hour);
  for (const key of s3.objects.keys()) if (key.endsWith(markFile)) s3.objects.delete(key);
  expect(await sweep(other)).toBe(1);
  expect(files()).toBe(0);
});
