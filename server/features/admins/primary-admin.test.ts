import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { parseConfig } from '../../config.ts';
import { prepareData } from '../../seed/prepare-data.ts';

let app: TestApp;
let owner: Member;
let stranger: Member;
beforeEach(async () => {
  app = await startTestApp();
  owner = await aMember(app.deps);
  stranger = await aMember(app.deps);
  await start(owner);
});
afterEach(() => app.close());

/** A start of the site whose configuration names this person. */
async function start({ discordId }: Member): Promise<void> {
  const config = parseConfig({ ...app.standin.environment(), PRIMARY_ADMIN_DISCORD_ID: discordId });
  await prepareData({ ...app.deps, config }, { isDemo: false, isSetUp: true });
}

const setCode = async (of: Member, code: string, by = of) =>
  (await app.client(by))('POST /admin/admins/{discordId}/code', {
    params: { discordId: of.discordId },
    body: { security_code: code },
  });

/** The answer to a sign-in with the code; the session that it opens. */
async function signIn({ discordId }: Member, code: string) {
  app.clock.advance(minute);
  const body = JSON.stringify({ discord_id: discordId, security_code: code });
  const headers = { 'content-type': 'application/json' };
  const answer = await app.fetch('/api/admin/auth/discord-id', { method: 'POST', headers, body });
  return { status: answer.status, token: ((await answer.json()) as { token?: string }).token ?? '' };
}

const mayEnter = async (token: string) =>
  (await app.fetch('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })).status === 200;

const admins = async () => {
  const rows = await app.deps.db.selectFrom('admins').selectAll().orderBy('id').execute();
  const nameOf = (discordId: string) => (discordId === owner.discordId ? 'owner' : 'stranger');
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ discordId, isPrimary }) => `${nameOf(discordId)}${isPrimary ? ', primary' : ''}`);
};

const history = async () => {
  const { db } = app.deps;
  const rows = await db
    .selectFrom('auditLog')
    .select(['action', 'actorKind'])
    .where('subject', '=', 'admin')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actorKind }) => `${actorKind} ${action}`);
};

async function posts() {
  await app.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
  await app.deliver();
  return (listSent(app.standin.world).channels[channelIds.staff] ?? []).map(({ message }) => message.embeds[0]);
}

describe('a start that names a wrong primary admin', () => {
  it('is audited, and staff are alerted (AUTH-7)', async () => {
    expect(await posts()).toEqual([]);
    await start(stranger);
    await start(stranger);
    expect(await history()).toEqual([
      'system admin.name_primary',
      'system admin.name_primary',
      'system admin.end_primary',
    ]);
    expect(await posts()).toMatchObject([
      {
        title: 'The site has another primary admin',
        fields: [{ value: stranger.discordId }, { value: owner.discordId }],
      },
    ]);
  });

  it('leaves that person no admin once it is corrected, and ends their sessions and keys (AUTH-7, ADMIN-3)', async () => {
    await start(stranger);
    expect(await admins()).toEqual(['owner', 'stranger, primary']);
    const token = await app.token(stranger);
    const call = await app.client(stranger);
    await call('POST /admin/api-keys', { body: { name: 'of a stranger', scopes: ['bookings:read'] } });
    expect(await mayEnter(token)).toBe(true);
    await start(owner);
    expect(await admins()).toEqual(['owner, primary']);
    expect(await mayEnter(token)).toBe(false);
    const live = app.deps.db.selectFrom('apiKeys').select('id').where('revokedAt', 'is', null);
    expect(await live.execute()).toEqual([]);
    expect((await history()).slice(-3)).toEqual([
      'system admin.name_primary',
      'system admin.end_primary',
      'system admin.remove',
    ]);
  });

  it('takes neither the code nor its sessions from the owner (AUTH-7, CODE-16)', async () => {
    await setCode(owner, '4821');
    const { token } = await signIn(owner, '4821');
    await start(stranger);
    expect(await mayEnter(token)).toBe(true);
    await start(owner);
    expect(await mayEnter(token)).toBe(true);
    expect((await signIn(owner, '4821')).status).toBe(200);
  });

  it('ends a code that the wrong one set for the owner (CODE-16)', async () => {
    await setCode(owner, '4821');
    await start(stranger);
    await setCode(owner, '9052', stranger);
    const { token } = await signIn(owner, '9052');
    expect(await mayEnter(token)).toBe(true);
    await start(owner);
    expect(await mayEnter(token)).toBe(false);
    expect((await signIn(owner, '9052')).status).toBe(401);
  });

  it('leaves the owner who they were, also if the wrong one removed them (AUTH-7)', async () => {
    await start(stranger);
    const { discordId } = owner;
    await (
      await app.client(stranger)
    )('DELETE /admin/admins/{discordId}', { params: { discordId } });
    await start(owner);
    await start(stranger);
    expect(await admins()).toEqual(['owner', 'stranger, primary']);
  });

  it('leaves an ordinary admin one, before and after (AUTH-7)', async () => {
    const { discordId } = stranger;
    await (
      await app.client(owner)
    )('POST /admin/admins/add', { body: { discord_id: discordId, username: 'Marlin' } });
    await start(stranger);
    await start(owner);
    expect(await admins()).toEqual(['owner, primary', 'stranger']);
  });
});

it('a first start that seeds admins replaces nobody (AUTH-7)', async () => {
  await app.close();
  app = await startTestApp();
  const config = parseConfig({
    ...app.standin.environment(),
    PRIMARY_ADMIN_DISCORD_ID: owner.discordId,
    SEED_ADMINS: stranger.discordId,
    SEED: 'catalogue',
  });
  await prepareData({ ...app.deps, config }, { isDemo: false });
  expect(await admins()).toEqual(['owner, primary', 'stranger']);
  expect(await posts()).toEqual([]);
});
