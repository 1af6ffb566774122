import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personIds } from '@sunset/standin/ids.ts';
import { brand, enterAll, prepareDiscord, signIn, type SetupBrowser } from '../../../test/new-community/set-up.ts';
import { aBrowser, refusal, startSetupApp, type SetupApp } from '../../../test/setup-browser.ts';
import { hour } from '../../../test/test-clock.ts';
import { createSetupLink } from './commands/create-setup-link.ts';
import { guessLimits } from './rules.ts';

let setup: SetupApp;
beforeEach(async () => {
  setup = await startSetupApp();
});
afterEach(() => setup.close());

const open = ({ call }: SetupBrowser, token: string) => call('POST /setup/open', { body: { token } });
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
const invalid = 'setup_link_invalid';

describe('the link of the first set-up', () => {
  it('has 256 bits and is stored as a hash only (SETUP-1)', async () => {
    const token = await setup.token();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await setup.app.deps.db.selectFrom('setupLinks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gives one browser a key, in a cookie that scripts and other sites cannot use (SETUP-3)', async () => {
    const body = JSON.stringify({ token: await setup.token() });
    const headers = { 'content-type': 'application/json' };
    const opened = await aBrowser(setup).fetch('/api/setup/open', { method: 'POST', headers, body });
    expect(opened.status).toBe(200);
    expect(opened.headers.get('set-cookie')).toMatch(/^sunset_setup=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    const row = await setup.app.deps.db.selectFrom('setupLinks').selectAll().executeTakeFirst();
    const key = /=([\w-]{43})/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(JSON.stringify(row)).not.toContain(key);
  });

  it('opened by eight browsers at once goes to one, which can open it again (SETUP-3)', async () => {
    const token = await setup.token();
    const browsers = Array.from({ length: 8 }, () => aBrowser(setup));
    const outcomes = await Promise.all(browsers.map((browser) => codeOf(open(browser, token))));
    expect(outcomes.toSorted()).toEqual(['not refused', ...Array.from({ length: 7 }, () => 'setup_link_taken')]);
    const [first, ...others] = browsers.toSorted((one, other) => other.cookies.size - one.cookies.size);
    expect(await codeOf(open(first as SetupBrowser, token))).toBe('not refused');
    expect(await codeOf((others[0] as SetupBrowser).call('GET /setup'))).toBe(invalid);
  });

  it('continues in another browser with what was saved, and ends for the first (SETUP-3)', async () => {
    const token = await setup.token();
    const [phone, laptop] = [aBrowser(setup), aBrowser(setup)];
    prepareDiscord(setup.portal);
    await enterAll(setup, phone, token);
    await signIn(phone, personIds.primary);
    expect(await codeOf(open(laptop, token))).toBe('setup_link_taken');
    const moved = await laptop.call('POST /setup/open', { body: { token, continue_here: true } });
    expect(moved).toMatchObject({ brand, application: { has_client_secret: true, has_bot_token: true } });
    // The sign-in counted for the other browser.
    expect(moved.primary_admin).toBeNull();
    expect(moved.steps).toContainEqual({ id: 'sign_in', is_done: false, is_required: true });
    expect(await codeOf(phone.call('GET /setup'))).toBe('setup_moved');
    expect(await codeOf(phone.call('POST /setup/finish'))).toBe('setup_moved');
    expect(await codeOf(open(phone, token))).toBe('setup_link_taken');
    expect((await laptop.call('GET /setup')).brand).toEqual(brand);
    expect((await signIn(laptop, personIds.primary)).primary_admin).not.toBeNull();
    // Who had it before has no more than a stranger once the link has ended.
    setup.app.clock.advance(24 * hour);
    expect(await codeOf(phone.call('GET /setup'))).toBe(invalid);
  });

  it('moved by eight browsers at once belongs to one of them (SETUP-3)', async () => {
    const token = await setup.token();
    await open(aBrowser(setup), token);
    const browsers = Array.from({ length: 8 }, () => aBrowser(setup));
    const body = { token, continue_here: true };
    // All but the last are refused what they read of it after the next one has taken it.
    await Promise.allSettled(browsers.map(({ call }) => call('POST /setup/open', { body })));
    const outcomes = await Promise.all(browsers.map(({ call }) => codeOf(call('GET /setup'))));
    expect(outcomes.filter((code) => code === 'not refused')).toHaveLength(1);
  });

  it('cannot be continued with a guess, or after it has ended (SETUP-1, SETUP-3)', async () => {
    const token = await setup.token();
    await open(aBrowser(setup), token);
    const goOn = (guess: string) =>
      codeOf(aBrowser(setup).call('POST /setup/open', { body: { token: guess, continue_here: true } }));
    expect(await goOn('x'.repeat(43))).toBe(invalid);
    setup.app.clock.advance(24 * hour);
    expect(await goOn(token)).toBe(invalid);
  });

  it('control: without the condition on the browser, every browser would get a key', async () => {
    const token = await setup.token();
    const outcomes: string[] = [];
    for (const browser of Array.from({ length: 3 }, () => aBrowser(setup))) {
      await setup.app.deps.db.updateTable('setupLinks').set({ browserHash: null }).execute();
      outcomes.push(await codeOf(open(browser, token)));
    }
    expect(outcomes).toEqual(['not refused', 'not refused', 'not refused']);
  });

  it('is refused in the same way when guessed, expired, replaced, completed or never opened (SETUP-1)', async () => {
    const replaced = await setup.token();
    const token = await setup.token();
    const browser = aBrowser(setup);
    expect(await codeOf(open(browser, 'x'.repeat(43)))).toBe(invalid);
    expect(await codeOf(open(browser, replaced))).toBe(invalid);
    expect(await codeOf(browser.call('GET /setup'))).toBe(invalid);
    await open(browser, token);
    setup.app.clock.advance(24 * hour);
    expect(await codeOf(browser.call('GET /setup'))).toBe(invalid);
    expect(await codeOf(open(aBrowser(setup), token))).toBe(invalid);
    const completed = await setup.token();
    await open(browser, completed);
    const done = { completedAt: setup.app.deps.now(), draft: null };
    await setup.app.deps.db.updateTable('setupLinks').set(done).execute();
    expect(await codeOf(browser.call('GET /setup'))).toBe(invalid);
    expect(await codeOf(open(aBrowser(setup), completed))).toBe(invalid);
  });

  it('ends for its browser when a newer link replaces it, with everything that was entered (SETUP-1)', async () => {
    const browser = aBrowser(setup);
    await open(browser, await setup.token());
    const token = await setup.token();
    expect(await codeOf(browser.call('GET /setup'))).toBe(invalid);
    expect((await open(aBrowser(setup), token)).brand).toBeNull();
  });

  it('limits guesses of one network, whatever they guess, and not the right token (SETUP-1)', async () => {
    const outcomes: string[] = [];
    for (let guess = 0; guess <= guessLimits.network.burst; guess += 1)
      outcomes.push(await codeOf(open(aBrowser(setup), `guess ${guess}`)));
    expect(outcomes.slice(0, -1)).toEqual(Array.from({ length: guessLimits.network.burst }, () => invalid));
    expect(outcomes.at(-1)).toBe('too_many_requests');
    const operator = aBrowser(setup);
    const token = await setup.token();
    expect(await codeOf(open(operator, token))).toBe('not refused');
    expect(await codeOf(open(operator, token))).toBe('not refused');
    expect(await codeOf(open(aBrowser(setup), token))).toBe('setup_link_taken');
  });

  it('limits guesses of many networks together, and not the right token (SETUP-1)', async () => {
    const headers = { host: 'site.example', 'x-forwarded-proto': 'https' };
    const proxied = await startSetupAppBehindProxy();
    const outcomes: string[] = [];
    for (let guess = 0; guess <= guessLimits.everywhere.burst; guess += 1) {
      const from = `198.51.${Math.floor(guess / 250)}.${guess % 250}`;
      const browser = aBrowser(proxied, { peer: '10.0.0.2', headers: { ...headers, 'x-forwarded-for': from } });
      outcomes.push(await codeOf(open(browser, `guess ${guess}`)));
    }
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set([invalid]));
    expect(outcomes.at(-1)).toBe('too_many_requests');
    const operator = aBrowser(proxied, { peer: '10.0.0.2', headers: { ...headers, 'x-forwarded-for': '203.0.113.9' } });
    expect(await codeOf(open(operator, await proxied.token()))).toBe('not refused');
    await proxied.close();
  });

  it('is not made for a database with people of a real community (SETUP-5)', async () => {
    await setup.app.deps.db.updateTable('installation').set({ kind: 'community' }).execute();
    expect(await createSetupLink(setup.app.deps)).toBeNull();
  });

  it('stops working where the database has become that of a real community (SETUP-5)', async () => {
    const browser = aBrowser(setup);
    await open(browser, await setup.token());
    await setup.app.deps.db.updateTable('installation').set({ kind: 'community' }).execute();
    expect(await codeOf(browser.call('GET /setup'))).toBe(invalid);
  });
});

const startSetupAppBehindProxy = () => startSetupApp({}, { TRUSTED_PROXIES: '10.0.0.2' });

describe('the calls of the set-up', () => {
  it.each([
    ['plain HTTP from another address', { peer: '192.168.1.7' }],
    ['an untrusted proxy', { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } }],
    ['a host name that resolves to this machine', { headers: { host: 'evil.example' } }],
    ['a page of another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page at another port of this machine', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['another origin', { headers: { origin: 'http://localhost:4000' } }],
    ['a page without an origin', { headers: { origin: 'null' } }],
  ])('%s is refused, with the right token too (SETUP-2, SETUP-3)', async (_, connection) => {
    const token = await setup.token();
    const attacker = aBrowser(setup, connection);
    expect(await codeOf(open(attacker, token))).toBe('setup_not_private');
    const browser = aBrowser(setup, { headers: { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' } });
    await open(browser, token);
    for (const [name, value] of browser.cookies) attacker.cookies.set(name, value);
    expect(await codeOf(attacker.call('GET /setup'))).toBe('setup_not_private');
    expect(await codeOf(attacker.call('POST /setup/finish'))).toBe('setup_not_private');
    expect(await codeOf(browser.call('GET /setup'))).toBe('not refused');
  });

  it('take the address that a trusted proxy serves over HTTPS (SETUP-2)', async () => {
    const proxied = await startSetupAppBehindProxy();
    const headers = { host: 'site.example', 'x-forwarded-proto': 'https' };
    const browser = aBrowser(proxied, { peer: '10.0.0.2', headers });
    const body = JSON.stringify({ token: await proxied.token() });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const opened = await browser.fetch('/api/setup/open', init, 'http://site.example');
    expect(await opened.json()).toMatchObject({ site_address: 'https://site.example' });
    const plain = aBrowser(proxied, {
      peer: '10.0.0.2',
      headers: { host: 'site.example', 'x-forwarded-proto': 'http' },
    });
    expect(await codeOf(open(plain, await proxied.token()))).toBe('setup_not_private');
    await proxied.close();
  });
});
