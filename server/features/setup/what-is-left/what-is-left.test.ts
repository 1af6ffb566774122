import { personIds } from '@sunset/standin/ids.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { enterAll, prepareDiscord, signIn, type SetupBrowser } from '../../../../test/new-community/set-up.ts';
import { aBrowser, refusal, startSetupApp, type SetupApp } from '../../../../test/setup-browser.ts';
import { hour } from '../../../../test/test-clock.ts';
import type { LeftItem, MarkedItem } from '@sunset/contract/setup/left-items.ts';

let setup: SetupApp;
afterEach(() => setup.close());

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

/** A browser of an admin of a community. */
async function anAdmin(isPrimary: boolean): Promise<SetupBrowser> {
  const { app } = setup;
  const member = await aMember(app.deps, { isAdmin: true });
  await app.deps.db.updateTable('admins').set({ isPrimary }).where('discordId', '=', member.discordId).execute();
  return aBrowser(setup, {}, await app.token(member));
}

const all: LeftItem[] = ['data_key', 'public_address', 'backups', 'private_bot', 'first_opening'];
const without = (...gone: LeftItem[]) => all.filter((item) => !gone.includes(item));
const itemsOf = async ({ call }: SetupBrowser) => (await call('GET /admin/what-is-left')).items;
const mark = ({ call }: SetupBrowser, item: MarkedItem, isDone = true) =>
  call('POST /admin/what-is-left', { body: { item, is_done: isDone } });

describe('in the panel', () => {
  it('is a list in order that gets shorter by what is marked, and longer again by Undo (SETUP-12)', async () => {
    setup = await startSetupApp({}, {}, { isDemo: false });
    const owner = await anAdmin(true);
    expect(await itemsOf(owner)).toEqual(all);
    expect((await mark(owner, 'data_key')).items).toEqual(without('data_key'));
    expect((await mark(owner, 'private_bot')).items).toEqual(without('data_key', 'private_bot'));
    expect((await mark(owner, 'data_key', false)).items).toEqual(without('private_bot'));
    expect(await itemsOf(owner)).toEqual(without('private_bot'));
  });

  it('loses the first opening when there is one (SETUP-12)', async () => {
    setup = await startSetupApp({}, {}, { isDemo: false });
    const owner = await anAdmin(true);
    await anOpening(setup.app.deps);
    expect(await itemsOf(owner)).toEqual(without('first_opening'));
  });

  it('is empty for other admins, who can mark nothing (SETUP-12)', async () => {
    setup = await startSetupApp({}, {}, { isDemo: false });
    const other = await anAdmin(false);
    expect(await itemsOf(other)).toEqual([]);
    expect(await codeOf(mark(other, 'data_key'))).toBe('primary_admin_required');
    expect(await itemsOf(await anAdmin(true))).toEqual(all);
  });

  it('is empty in a demo (SETUP-12)', async () => {
    setup = await startSetupApp();
    await setup.app.deps.db.updateTable('admins').set({ isPrimary: false }).execute();
    expect(await itemsOf(await anAdmin(true))).toEqual([]);
  });
});

describe('on the last page of the set-up', () => {
  it('is marked with the key of that page for as long as its link would be valid (SETUP-12)', async () => {
    setup = await startSetupApp();
    prepareDiscord(setup.portal);
    const browser = aBrowser(setup);
    await enterAll(setup, browser, await setup.token());
    await signIn(browser, personIds.gold);
    const setUpKey = browser.cookies.get('sunset_setup') ?? '';
    const { left, left_key: key } = await browser.call('POST /setup/finish');
    expect(left.items).toEqual(all);
    const markWith = (pageKey: string, from = browser) =>
      from.call('POST /setup/what-is-left', { body: { item: 'data_key', is_done: true, key: pageKey } });
    expect(await codeOf(markWith('a guessed key'))).toBe('setup_link_invalid');
    // The key of the set-up itself has ended.
    expect(await codeOf(markWith(setUpKey))).toBe('setup_link_invalid');
    expect(await codeOf(markWith(key ?? '', aBrowser(setup, { peer: '192.168.1.7' })))).toBe('setup_not_private');
    expect((await markWith(key ?? '')).items).toEqual(without('data_key'));
    setup.app.clock.advance(25 * hour);
    expect(await codeOf(markWith(key ?? ''))).toBe('setup_link_invalid');
  });
});
