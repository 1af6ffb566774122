import type { Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { system, type Member } from '../../actor.ts';
import { namePrimaryAdmin } from './commands/name-primary-admin.ts';
import { setCode } from './commands/set-code.ts';

let app: TestApp;
let admin: Member;
let call: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  call = await app.client(admin);
});
afterEach(() => app.close());

const someone = '1157606691773349892';
const add = (code?: string, discordId = someone) =>
  call('POST /admin/admins/add', {
    body: { discord_id: discordId, username: 'Marlin', ...(code === undefined ? {} : { security_code: code }) },
  });
const signInStatus = async (code: string, discordId = someone) => {
  const response = await app.fetch('/api/admin/auth/discord-id', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ discord_id: discordId, security_code: code }),
  });
  return response.status;
};

describe('the list of admins', () => {
  it('T21 shows the admins and the state of their codes, and no secret (ADMIN-7)', async () => {
    await add('4821');
    const answer = await app.fetch('/api/admin/admins', {
      headers: { authorization: `Bearer ${await app.token(admin)}` },
    });
    const text = await answer.text();
    const { codeHash } = await app.deps.db
      .selectFrom('admins')
      .select('codeHash')
      .where('discordId', '=', someone)
      .executeTakeFirstOrThrow();
    for (const secret of ['4821', codeHash ?? '', ...(codeHash ?? '').split('$')]) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject([
      {
        discord_id: admin.discordId,
        username: admin.displayName,
        is_active: true,
        has_code: false,
        code_state: 'none',
      },
      {
        discord_id: someone,
        username: 'Marlin',
        avatar: null,
        last_login: null,
        has_code: true,
        code_state: 'usable',
        can: { remove: true, set_code: true, add_again: false },
      },
    ]);
  });

  it('lists the primary admin first, who cannot be removed (ADMIN-4)', async () => {
    await add();
    await app.deps.db.updateTable('admins').set({ isPrimary: true }).where('discordId', '=', someone).execute();
    const [first] = await call('GET /admin/admins');
    expect(first).toMatchObject({ discord_id: someone, is_primary: true, can: { remove: false } });
    await expect(call('DELETE /admin/admins/{discordId}', { params: { discordId: someone } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'admin_kept' },
    });
  });
});

describe('adding an admin', () => {
  it('lets the new admin sign in with the chosen code', async () => {
    expect(await add('0420')).toMatchObject({ success: true, security_code: null, admin: { has_code: true } });
    expect(await signInStatus('0420')).toBe(200);
  });

  it('generates a code that is shown once (ADMIN-1)', async () => {
    const { security_code: code } = await add();
    expect(code).toMatch(/^\d{4}$/);
    expect(await signInStatus(code ?? '')).toBe(200);
  });

  it.each(['0000', '1234', '7777', '123', '12345', '', 'abcd', '١٢٣٤'])(
    'refuses the code %j (CODE-10)',
    async (code) => {
      await expect(add(code)).rejects.toMatchObject({ status: 422, problem: { code: 'invalid_input' } });
      expect(await app.deps.db.selectFrom('admins').select('discordId').execute()).toHaveLength(1);
    },
  );

  it('returns 409 for an active admin, also when two add at once (ADMIN-2)', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => add('4821')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add('4821')).rejects.toMatchObject({ status: 409, problem: { code: 'already_admin' } });
  });
});

describe('removing an admin', () => {
  const remove = (discordId: string) => call('DELETE /admin/admins/{discordId}', { params: { discordId } });

  it('T18 B24 ends every token and the code at once (ADMIN-3)', async () => {
    const other = await aMember(app.deps, { isAdmin: true });
    await call('POST /admin/admins/{discordId}/code', {
      params: { discordId: other.discordId },
      body: { security_code: '4821' },
    });
    const [one, another] = [await app.client(other), await app.client(other)];
    expect((await one('GET /admin/me')).is_admin).toBe(true);
    await remove(other.discordId);
    for (const client of [one, another]) {
      await expect(client('GET /admin/me')).rejects.toMatchObject({ status: 401 });
      await expect(client('GET /user/bookings')).rejects.toMatchObject({ status: 401 });
    }
    expect(await signInStatus('4821', other.discordId)).toBe(401);
  });

  it('can be reversed, with a new code and new budget (ADMIN-5)', async () => {
    await add('4821');
    await app.deps.db.updateTable('admins').set({ codeFailures: 10 }).where('discordId', '=', someone).execute();
    await remove(someone);
    await expect(remove(someone)).rejects.toMatchObject({ status: 404 });
    expect((await call('GET /admin/admins'))[1]).toMatchObject({ is_active: false, can: { add_again: true } });
    expect((await add('9052')).admin).toMatchObject({ is_active: true, code_failures: 0 });
    expect(await signInStatus('4821')).toBe(401);
    app.clock.advance(60_000);
    expect(await signInStatus('9052')).toBe(200);
  });

  it('returns 409 for the last admin (ADMIN-4)', async () => {
    await expect(remove(admin.discordId)).rejects.toMatchObject({ status: 409, problem: { code: 'admin_kept' } });
    await add();
    await remove(admin.discordId);
    await expect(call('GET /admin/me')).rejects.toMatchObject({ status: 401 });
  });

  it('writes an audit row with the actor', async () => {
    await add();
    await remove(someone);
    const { id } = await app.deps.db
      .selectFrom('admins')
      .select('id')
      .where('discordId', '=', someone)
      .executeTakeFirstOrThrow();
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorMemberId', 'subjectId'])
      .where('subject', '=', 'admin')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'admin.add', actorMemberId: admin.id, subjectId: String(id) },
      { action: 'admin.remove', actorMemberId: admin.id, subjectId: String(id) },
    ]);
  });
});

describe('a new security code', () => {
  const reset = () => call('POST /admin/admins/{discordId}/code', { params: { discordId: someone }, body: {} });

  it('replaces the old one and unlocks a locked one (CODE-14)', async () => {
    await add('4821');
    expect(await signInStatus('4821')).toBe(200);
    await app.deps.db.updateTable('admins').set({ codeFailures: 10 }).where('discordId', '=', someone).execute();
    expect((await call('GET /admin/admins'))[1]).toMatchObject({ code_state: 'locked', trusted_devices: 1 });
    const { security_code: code, admin: changed } = await reset();
    expect(changed).toMatchObject({ code_state: 'usable', trusted_devices: 0 });
    app.clock.advance(60_000);
    expect(await signInStatus('4821')).toBe(401);
    app.clock.advance(60_000);
    expect(await signInStatus(code ?? '')).toBe(200);
  });

  it('T18 ends sessions that the old code opened, but not those from Discord, nor the calling session (CODE-14)', async () => {
    const discordId = app.standin.world.people.get('admin').id;
    await add('4821', discordId);
    const body = JSON.stringify({ discord_id: discordId, security_code: '4821' });
    const byCode = async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.fetch('/api/admin/auth/discord-id', { method: 'POST', headers, body });
      return ((await answer.json()) as { token: string }).token;
    };
    const [stolen, own] = [await byCode(), await byCode()];
    const { token: throughDiscord } = await new Browser(app).signIn('admin', 'admin');
    const ask = async (token: string, path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await app.fetch(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })).status;
    };
    expect(await ask(own, `/api/admin/admins/${discordId}/code`, 'POST')).toBe(200);
    expect(await ask(stolen, '/api/admin/me')).toBe(401);
    expect(await ask(own, '/api/admin/me')).toBe(200);
    expect(await ask(throughDiscord, '/api/admin/me')).toBe(200);
  });

  it('returns 404 for somebody who is not an admin', async () => {
    await expect(reset()).rejects.toMatchObject({ status: 404 });
  });
});

describe('the security code of the primary admin', () => {
  let primary: Member;
  const setCodeOf = (client: Call, { discordId }: Member) =>
    client('POST /admin/admins/{discordId}/code', { params: { discordId }, body: { security_code: '4821' } });
  beforeEach(async () => {
    primary = await aMember(app.deps, { isAdmin: true });
    await app.deps.db
      .updateTable('admins')
      .set({ isPrimary: true })
      .where('discordId', '=', primary.discordId)
      .execute();
  });

  it('is not set by another admin, who could sign in with it (CODE-16)', async () => {
    await expect(setCodeOf(call, primary)).rejects.toMatchObject({
      status: 403,
      problem: { code: 'primary_admin_required' },
    });
    expect(await signInStatus('4821', primary.discordId)).toBe(401);
    expect((await call('GET /admin/admins'))[0]).toMatchObject({ has_code: false, can: { set_code: false } });
  });

  it('is set by the primary admin and by the command of the operator (CODE-16)', async () => {
    const own = await app.client(primary);
    expect((await setCodeOf(own, primary)).admin.can.set_code).toBe(true);
    expect(await signInStatus('4821', primary.discordId)).toBe(200);
    const { discordId } = primary;
    expect((await setCode(app.deps, system, { discordId, code: undefined })).generatedCode).toMatch(/^\d{4}$/);
  });

  it('ends when somebody becomes the primary admin, with the sessions it opened (CODE-16)', async () => {
    const heir = await aMember(app.deps, { isAdmin: true });
    await setCodeOf(call, heir);
    const body = JSON.stringify({ discord_id: heir.discordId, security_code: '4821' });
    const headers = { 'content-type': 'application/json' };
    const opened = await app.fetch('/api/admin/auth/discord-id', { method: 'POST', headers, body });
    const { token } = (await opened.json()) as { token: string };
    const status = async () =>
      (await app.fetch('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })).status;
    await namePrimaryAdmin(app.deps, primary.discordId);
    expect(await status()).toBe(200);
    await namePrimaryAdmin(app.deps, heir.discordId);
    expect(await status()).toBe(401);
    app.clock.advance(60_000);
    expect(await signInStatus('4821', heir.discordId)).toBe(401);
    expect((await call('GET /admin/admins'))[0]).toMatchObject({ discord_id: heir.discordId, trusted_devices: 0 });
    await setCodeOf(await app.client(heir), heir);
    await namePrimaryAdmin(app.deps, heir.discordId);
    expect(await signInStatus('4821', heir.discordId)).toBe(200);
  });
});

it('many servers that start together on a new database name one primary admin (AUTH-7)', async () => {
  const start = () => namePrimaryAdmin(app.deps, admin.discordId);
  for (let round = 0; round < 20; round += 1) {
    await app.deps.db.deleteFrom('admins').execute();
    await Promise.all(Array.from({ length: 8 }, start));
    const admins = await app.deps.db.selectFrom('admins').select(['discordId', 'isPrimary']).execute();
    expect(admins).toEqual([{ discordId: admin.discordId, isPrimary: true }]);
  }
});

describe('the owner of a security code', () => {
  const messages = () => app.standin.world.discord.messages.map((message) => JSON.stringify(message));

  it('gets a message when somebody sets it, also when they are added again (CODE-16)', async () => {
    const discordId = app.standin.world.people.get('admin').id;
    const params = { discordId };
    await add('4821', discordId);
    await app.deliver();
    expect(messages()).toMatchObject([expect.stringContaining('You have a new security code')]);
    expect(messages()[0]).toContain(admin.displayName);
    await call('POST /admin/admins/{discordId}/code', { params, body: {} });
    await call('DELETE /admin/admins/{discordId}', { params });
    await add('9052', discordId);
    await setCode(app.deps, system, { discordId, code: undefined });
    await app.deliver();
    expect(messages()).toHaveLength(4);
    expect(messages()[3]).toContain('The operator of the server');
    expect(messages().join()).not.toMatch(/4821|9052/);
  });
});
