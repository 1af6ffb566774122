import { createPageClient, type Call, type CallPage } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';

let app: TestApp;
let admin: Member;
let call: Call;
let page: CallPage;
let discordId: string;
const lifeCycle = ['add', 'set_code', 'code_failures', 'unlock_code', 'remove', 'add', 'remove'].map(
  (verb) => `admin.${verb}`,
);

beforeAll(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  call = await app.client(admin);
  const token = await app.token(admin);
  const fetch = (request: Request) => app.api.hono.fetch(request);
  page = createPageClient({ origin: 'http://test.local', fetch, token: () => token });
  discordId = app.standin.world.people.get('admin').id;
  await live();
});
afterAll(() => app.close());

const add = () => call('POST /admin/admins/add', { body: { discord_id: discordId, username: 'Marlin' } });
const remove = () => call('DELETE /admin/admins/{discordId}', { params: { discordId } });

/**
 * Everything that can happen to an admin: added, a code, wrong guesses, unlocked by Discord, removed, added and
 * removed again.
 */
async function live(): Promise<void> {
  await add();
  await call('POST /admin/admins/{discordId}/code', { params: { discordId }, body: { security_code: '4821' } });
  for (let count = 0; count < 3; count += 1) {
    const response = await app.fetch('/api/admin/auth/discord-id', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ discord_id: discordId, security_code: '1111' }),
    });
    expect(response.status).toBe(401);
    app.clock.advance(minute + 1);
  }
  await new Browser(app).signIn('admin', 'admin');
  await remove();
  await add();
  await remove();
}

/** The audit rows of admins as text, as somebody would search a copy of the database. */
async function auditText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(to_jsonb(log)::text, E'\n') as text from audit_log log`.execute(app.deps.db);
  return rows[0]?.text ?? '';
}

const history = async (query: Record<string, string>) =>
  (await page('GET /admin/activity', { query })).items.toReversed();

describe('audit rows of an admin', () => {
  it('contain no Discord id, but the member id of the actor (AUDIT-2)', async () => {
    const text = await auditText();
    expect(text.split('\n')).toHaveLength(lifeCycle.length);
    expect(text).not.toContain(discordId);
    expect(text).not.toContain(admin.discordId);
    // Control: the same search finds what the rows contain.
    expect(text).toContain(`"actor_member_id": ${admin.id}}`);
  });

  it('the database refuses a Discord id in them (AUDIT-2)', async () => {
    const row = {
      at: app.deps.now(),
      actorKind: 'system',
      action: 'admin.add',
      subject: 'admin',
      subjectId: discordId,
    };
    await expect(app.deps.db.insertInto('auditLog').values(row).execute()).rejects.toMatchObject({
      constraint: 'audit_log_names_no_discord_id',
    });
  });

  it('are shown with the Discord id and name of the admin, removed or not, and are found by the Discord id', async () => {
    const rows = await history({ subject_id: discordId });
    expect(rows.map(({ action }) => action)).toEqual(lifeCycle);
    expect(rows).toEqual(await history({}));
    for (const row of rows) expect(row).toMatchObject({ subject_id: discordId, subject: 'admin' });
    const [name] = new Set(rows.map((row) => row.subject_name));
    expect(name).not.toMatch(/Deleted|null/);
    expect(await history({ subject_id: '1157606691773349892' })).toEqual([]);
  });

  it('show a deleted account by our own id', async () => {
    await app.deps.db.deleteFrom('admins').where('discordId', '=', discordId).execute();
    const rows = await history({ subject: 'admin' });
    expect(rows.map(({ action }) => action)).toEqual(lifeCycle);
    for (const row of rows) {
      expect(row).toMatchObject({ subject_id: expect.stringMatching(/^\d{1,9}$/), subject_name: 'Deleted account' });
    }
  });
});
