import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { MemberActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { addAdmin } from './commands/add-admin.ts';
import { removeAdmin } from './commands/remove-admin.ts';
import { setCode } from './commands/set-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anAdmin(): Promise<MemberActor> {
  return { kind: 'member', member: await aMember(app.deps, { isAdmin: true }), sessionId: 'of a test' };
}

/** An admin is removed while their code is being hashed. */
function whileRemoving(leaver: MemberActor, remover: MemberActor): Deps {
  const { codes } = app.deps;
  const hash = async (code: string) => {
    await removeAdmin(app.deps, remover, leaver.member.discordId);
    return codes.hash(code);
  };
  return { ...app.deps, codes: { ...codes, hash } };
}

const activeAdmins = async () =>
  (await app.deps.db.selectFrom('admins').select('discordId').where('isActive', '=', true).execute()).map(
    ({ discordId }) => discordId,
  );

describe('an admin who is removed while their call is in progress', () => {
  const signedOut = { code: 'invalid_token', status: 401 };

  it.each(['themselves', 'a friend'])('makes nobody an admin: %s (ADMIN-6)', async (whom) => {
    const [leaver, remover] = [await anAdmin(), await anAdmin()];
    const { discordId } = whom === 'a friend' ? await aMember(app.deps) : leaver.member;
    const added = addAdmin(whileRemoving(leaver, remover), leaver, { discordId, username: 'Marlin', code: undefined });
    await expect(added).rejects.toMatchObject(signedOut);
    expect(await activeAdmins()).not.toContain(discordId);
  });

  it('removes nobody, and sets no code (ADMIN-6)', async () => {
    const [leaver, remover] = [await anAdmin(), await anAdmin()];
    const { discordId } = remover.member;
    const set = setCode(whileRemoving(leaver, remover), leaver, { discordId, code: '482193' });
    await expect(set).rejects.toMatchObject(signedOut);
    await expect(removeAdmin(app.deps, leaver, discordId)).rejects.toMatchObject(signedOut);
    expect(await activeAdmins()).toContain(discordId);
  });
});
