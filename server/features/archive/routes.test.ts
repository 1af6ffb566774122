import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressFor, askForArchive, untilNoArchiveRuns } from '../../../test/archives/a-community.ts';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';

let app: TestApp;
let primary: Member;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  primary = await aMember(app.deps, { isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await setAdmin({ isPrimary: true, isActive: true });
  // So many addresses are not allowed within an hour.
  app.clock.advance(hour);
  token = await app.token(primary);
  await untilNoArchiveRuns(app);
});

const setAdmin = (facts: { isPrimary?: boolean; isActive?: boolean }) =>
  app.deps.db.updateTable('admins').set(facts).where('discordId', '=', primary.discordId).execute();

/** The status, or the code of the refusal. What is read is not needed. */
async function open(address: string): Promise<number | string> {
  const response = await app.fetch(address);
  if (!response.ok) return ((await response.json()) as { code: string }).code;
  await response.arrayBuffer();
  return response.status;
}

const countDownloads = async () => {
  const rows = await app.deps.db.selectFrom('auditLog').select('id').where('action', '=', 'archive.download').execute();
  return rows.length;
};

describe('the address of a download', () => {
  it('gives the file to a browser, which sends no token, and nothing of it is stored there or sent on (ARCHIVE-9)', async () => {
    const response = await app.fetch(await addressFor(app, token));
    const { headers } = response;
    await response.body?.cancel();
    expect(response.status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sunset-resorts_\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('ends without a fault when its reader goes away (ARCHIVE-8)', async () => {
    const { body } = await app.fetch(await addressFor(app, token));
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await untilNoArchiveRuns(app);
  });

  it('works once, and is audited once (ARCHIVE-9)', async () => {
    const before = await countDownloads();
    const address = await addressFor(app, token);
    expect(await open(address)).toBe(200);
    expect(await open(address)).toBe('archive_address_invalid');
    expect(await countDownloads()).toBe(before + 1);
  });

  it('lets one of two begin who open it at once (ARCHIVE-9)', async () => {
    const before = await countDownloads();
    const address = await addressFor(app, token);
    const answers = await Promise.all([open(address), open(address)]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await countDownloads()).toBe(before + 1);
  });

  it('works for a minute (ARCHIVE-9)', async () => {
    const [early, late] = [await addressFor(app, token), await addressFor(app, await app.token(primary))];
    app.clock.advance(minute - 1);
    expect(await open(early)).toBe(200);
    app.clock.advance(1);
    expect(await open(late)).toBe('archive_address_invalid');
  });

  it('ends with the ten minutes after the sign-in (ARCHIVE-1, ARCHIVE-9)', async () => {
    app.clock.advance(10 * minute - 1);
    const address = await addressFor(app, token);
    app.clock.advance(1);
    expect(await open(address)).toBe('archive_address_invalid');
  });

  it('can still be used after another download was running (ARCHIVE-8, ARCHIVE-9)', async () => {
    const [first, second] = [await addressFor(app, token), await addressFor(app, await app.token(primary))];
    await app.deps.db.transaction().execute(async (holder) => {
      // A small archive would be complete before the second is opened.
      await sql`lock table testimonials`.execute(holder);
      const { body } = await app.fetch(first);
      expect(await open(second)).toBe('archive_running');
      await body?.cancel();
    });
    await untilNoArchiveRuns(app);
    expect(await open(second)).toBe(200);
  });

  it('leaves nothing open where only the headers are asked for (ARCHIVE-8)', async () => {
    const response = await app.fetch(await addressFor(app, token), { method: 'HEAD' });
    expect([response.status, response.body]).toEqual([200, null]);
    await untilNoArchiveRuns(app);
  });

  it('is replaced by the next one of the same sign-in (ARCHIVE-9)', async () => {
    const [first, second] = [await addressFor(app, token), await addressFor(app, token)];
    expect(await open(first)).toBe('archive_address_invalid');
    expect(await open(second)).toBe(200);
  });

  it.each([
    ['logged out', () => app.fetch('/api/admin/logout', bearer('POST'))],
    ['was removed', () => setAdmin({ isPrimary: false, isActive: false })],
    ['is not the primary admin any more', () => setAdmin({ isPrimary: false })],
  ])('is refused with a sentence once its admin %s (ARCHIVE-9)', async (_, change) => {
    const address = await addressFor(app, token);
    await change();
    const response = await app.fetch(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'archive_address_invalid',
      detail:
        'This download address does not work any more: it works once, for a minute. Please start the download again in the settings.',
    });
  });

  it('is made for the primary admin alone, and three times at once (ARCHIVE-1, ARCHIVE-9)', async () => {
    const other = await aMember(app.deps, { isAdmin: true });
    expect((await askForArchive(app, await app.token(other))).status).toBe(403);
    for (const _ of [1, 2, 3]) await addressFor(app, token);
    expect((await askForArchive(app, await app.token(primary))).status).toBe(429);
  });

  it('is stored as a hash (ARCHIVE-9)', async () => {
    const [, secret = ''] = /\/([\w-]{43})$/.exec(await addressFor(app, token)) ?? [];
    const stored = await app.deps.db
      .selectFrom('sessions')
      .select('archiveAddressHash as hash')
      .where('archiveAddressHash', 'is not', null)
      .execute();
    expect(stored.map(({ hash }) => hash?.toString('hex'))).toContain(
      createHash('sha256').update(secret).digest('hex'),
    );
  });
});

const bearer = (method: string) => ({ method, headers: { authorization: `Bearer ${token}` } });
