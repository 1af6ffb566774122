import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Key, startS3Store, type S3Store } from '../../../test/s3/s3-store.ts';
import { createOutsideCalls } from '../outside.ts';
import { createS3Storage } from './s3-storage.ts';

let s3: S3Store;
beforeAll(async () => {
  s3 = await startS3Store();
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.mode = 'up';
  s3.may = { list: true, get: true };
});

const storage = (calls = createOutsideCalls(), key = s3Key) =>
  createS3Storage({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    ...key,
    prefix: 'uploads/',
    calls,
  });

const file = { name: 'a-640.webp', type: 'image/webp', bytes: new Uint8Array([1, 2, 3]) };

describe('an S3 bucket', () => {
  it('stores a file with its type, returns it, and removes it', async () => {
    const store = storage();
    expect(await store.put(file)).toEqual({ kind: 'ok', value: null });
    expect(s3.objects.get('/pictures/uploads/a-640.webp')).toEqual({
      type: 'image/webp',
      bytes: Buffer.from([1, 2, 3]),
    });
    expect(await store.get(file.name)).toEqual({ kind: 'ok', value: file.bytes });
    expect(await store.remove([file.name, 'never-there.webp'])).toEqual({ kind: 'ok', value: null });
    expect(await store.get(file.name)).toEqual({ kind: 'refused', reason: 'no such file' });
  });

  it('is unavailable, and never reports a missing file, when the store fails', async () => {
    s3.mode = 'down';
    const store = storage();
    expect((await store.put(file)).kind).toBe('unavailable');
    expect((await store.get(file.name)).kind).toBe('unavailable');
    expect((await store.remove([file.name])).kind).toBe('unavailable');
    expect(s3.requests.length).toBeGreaterThan(3);
  });

  it('aborts a download whose body stops when the server stops', async () => {
    const calls = createOutsideCalls();
    const store = storage(calls);
    await store.put(file);
    s3.mode = 'hanging';
    const download = store.get(file.name);
    await vi.waitFor(() => expect(s3.requests).toContain('GET /pictures/uploads/a-640.webp'));
    calls.stop();
    expect(await download).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    ['an unknown key', { accessKeyId: 'other', secretAccessKey: 'secret' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { accessKeyId: 'key', secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
  ])('does not read %s as a missing file, whatever the key may list', async (_, key, code) => {
    for (const mayList of [true, false]) {
      s3.may.list = mayList;
      const got = await storage(createOutsideCalls(), key).get(file.name);
      expect(got).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(code) as string });
    }
  });

  it('knows a missing file with a key that may not list the bucket, where Amazon answers 403', async () => {
    s3.may.list = false;
    const store = storage();
    expect(await store.get('never-there.webp')).toEqual({ kind: 'refused', reason: 'access denied, or no such file' });
    await store.put(file);
    expect(await store.get(file.name)).toEqual({ kind: 'ok', value: file.bytes });
    expect(await store.remove([file.name, 'never-there.webp'])).toEqual({ kind: 'ok', value: null });
  });
});
