import type { Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { system } from '../../actor.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { presentPageSettings, readPageSettings } from '../../pages/site-settings.ts';
import { robuxAmounts } from './rules.ts';

let app: TestApp;
let staff: Call;
beforeEach(async () => {
  app = await startTestApp({ environment: { COMMUNITY_NAME: 'Configured Resorts' } });
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.close());

const change = (body: Record<string, unknown>) => staff('PATCH /admin/community-settings', { body });

describe('the site settings', () => {
  it('apply over the configuration, on the pages at once, until they are cleared (SETTINGS-1)', async () => {
    const pages = async () => presentPageSettings(await readPageSettings(app.deps), '');
    expect(await pages()).toMatchObject({ name: 'Configured Resorts', links: { terms: 'http://test.local/terms' } });
    const { settings, defaults } = await change({
      brand_name: 'Moonrise Resorts',
      terms_url: 'https://moonrise.example/terms',
      invite_url: 'https://discord.gg/moonrise',
    });
    expect([settings.brand_name, defaults.brand_name]).toEqual(['Moonrise Resorts', 'Configured Resorts']);
    expect(await pages()).toMatchObject({
      name: 'Moonrise Resorts',
      links: {
        terms: 'https://moonrise.example/terms',
        discordInvite: 'https://discord.gg/moonrise',
        socials: { chat: 'https://discord.gg/moonrise' },
      },
    });
    await change({ brand_name: null, terms_url: null, invite_url: null });
    expect(await pages()).toMatchObject({ name: 'Configured Resorts', links: { terms: 'http://test.local/terms' } });
  });

  it('have nothing of the example to fall back to after the set-up (SETTINGS-1, BRAND-5)', async () => {
    const community = await startTestApp();
    const admin = await community.client(await aMember(community.deps, { isAdmin: true }));
    const set = (body: Record<string, unknown>) => admin('PATCH /admin/community-settings', { body });
    expect((await admin('GET /admin/community-settings')).defaults.brand_name).toBe('Sunset Resorts');
    await recordChange(community.deps, system, {
      action: 'setup.complete',
      subject: 'settings',
      subjectId: 'community',
    });
    const { defaults } = await set({ brand_name: 'Palm Bay', tagline: 'By the sea', hero_title: 'Welcome' });
    expect(defaults).toMatchObject({ brand_name: '', tagline: '', hero_title: 'Palm Bay' });
    await expect(set({ brand_name: null, tagline: null })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.brand_name' }, { path: 'body.tagline' }] },
    });
    expect((await set({ hero_title: null })).settings).toMatchObject({
      brand_name: 'Palm Bay',
      hero_title: 'Palm Bay',
    });
    await community.close();
  });

  it('apply at another server at once (SETTINGS-2)', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    await change({ brand_name: 'Moonrise Resorts' });
    expect((await other.deps.siteSettings()).brandName).toBe('Moonrise Resorts');
    await other.close();
  });

  it('have the address of a server as soon as it listens, also where they were read before', async () => {
    let address = '';
    const starting = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, publicUrl: () => address });
    await starting.deps.siteSettings();
    address = 'http://127.0.0.1:4000';
    expect((await starting.deps.siteSettings()).termsUrl).toBe('http://127.0.0.1:4000/terms');
    await starting.close();
  });

  it('limit how many bookings a member may have (BOOK-6)', async () => {
    const guest = await app.client(await aMember(app.deps));
    const rooms = [await anOpening(app.deps), await anOpening(app.deps)].map(({ roomIds }) => roomIds[0]);
    await guest('POST /bookings', { body: aBookingBody(rooms[0]) });
    const second = () => guest('POST /bookings', { body: aBookingBody(rooms[1]) });
    await expect(second()).rejects.toMatchObject({ problem: { code: 'booking_limit_reached' } });
    await change({ max_active_bookings_per_user: 2 });
    expect(await second()).toMatchObject({ success: true });
  });

  it('return 409 with the current values when another admin changed the same setting since the version (SETTINGS-3)', async () => {
    const { version } = await staff('GET /admin/community-settings');
    await change({ tagline: 'Theirs', version });
    const refused = change({ tagline: 'Mine', brand_name: 'Moonrise Resorts', version });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'changed_meanwhile',
        changed: ['tagline'],
        settings: { tagline: 'Theirs', brand_name: 'Configured Resorts' },
        version: version + 1,
      },
    });
    expect((await staff('GET /admin/community-settings')).settings.brand_name).toBe('Configured Resorts');
    expect((await change({ tagline: 'Mine', version: version + 1 })).settings.tagline).toBe('Mine');
  });

  it('keep what another admin changed in other settings (SETTINGS-3)', async () => {
    const { version } = await staff('GET /admin/community-settings');
    await change({ tagline: 'Theirs', version });
    expect((await change({ brand_name: 'Moonrise Resorts', version })).settings).toMatchObject({
      tagline: 'Theirs',
      brand_name: 'Moonrise Resorts',
    });
  });

  it('accept one of two changes of the same setting that are sent at once (SETTINGS-3)', async () => {
    const { version } = await staff('GET /admin/community-settings');
    const results = await Promise.allSettled(['One', 'Two'].map((tagline) => change({ tagline, version })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('control: without a version the later change replaces the earlier one', async () => {
    const { version } = await staff('GET /admin/community-settings');
    await change({ tagline: 'Theirs', version });
    expect((await change({ tagline: 'Mine' })).settings.tagline).toBe('Mine');
  });

  it('write an audit row that names what changed (SETTINGS-4)', async () => {
    await change({ messages_enabled: false, announcement_shows_code: true });
    const rows = await app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', 'settings.change').execute();
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [
        { messages_enabled: true, announcement_shows_code: false },
        { messages_enabled: false, announcement_shows_code: true },
      ],
    ]);
  });

  it.each([
    {},
    { unknown: 1 },
    { version: 1 },
    { version: 0, tagline: 'x' },
    { max_active_bookings_per_user: 0 },
    { max_active_bookings_per_user: 101 },
    { brand_name: ' ' },
    { brand_name: 'x'.repeat(61) },
    { invite_url: 'http://discord.gg/x' },
    { invite_url: 'javascript:alert(1)' },
    { invite_url: 'https://name:word@discord.gg/x' },
    { invite_url: 'https:evil' },
    { invite_url: '//evil' },
    { donation_url: '' },
  ])('refuse %j (SETTINGS-5)', async (body) => {
    await expect(change(body)).rejects.toMatchObject({ status: 422 });
  });
});

describe('Robux items', () => {
  it('are listed for exactly the amounts that the usual prices make (SETTINGS-6)', () => {
    expect(robuxAmounts([1000, 2000, 3000, 4000, 5000])).toEqual([3, 5, 6, 9, 13, 14, 16, 19, 23, 25, 28, 31, 38]);
  });

  it('are the payment link of a booking; without one it is the ticket link (PRICE-8)', async () => {
    await change({ ticket_url: 'https://discord.com/channels/1/2', donation_url: 'https://give.example/us' });
    const item = 'https://www.roblox.com/catalog/13';
    const put = (link: string | null) =>
      staff('PUT /admin/robux-items/{amount}', { params: { amount: '13' }, body: { link } });
    const { roomIds } = await anOpening(app.deps, { rooms: [{ price: 2000, units: 5 }] });
    const guest = await app.client(await aMember(app.deps));
    const linkBy = async (payment_method: 'robux' | 'donation' | 'bbc') => {
      const { pricing } = await guest('POST /bookings/calculate-price', {
        body: { roomId: roomIds[0] ?? 0, payment_method },
      });
      return pricing.payment_details.link;
    };
    expect(await linkBy('robux')).toBe('https://discord.com/channels/1/2');
    expect(await put(item)).toEqual({ amount: 13, link: item });
    expect(await Promise.all([linkBy('robux'), linkBy('donation'), linkBy('bbc')])).toEqual([
      item,
      'https://give.example/us',
      null,
    ]);
    expect(await staff('GET /admin/robux-items')).toContainEqual({ amount: 13, link: item });
    const placed = await guest('POST /bookings', { body: aBookingBody(roomIds[0], { payment_method: 'robux' }) });
    expect(placed.payment_link).toBe(item);
    await put(null);
    expect((await guest('GET /user/bookings'))[0]?.payment_link).toBe('https://discord.com/channels/1/2');
  });

  it('are saved together or not at all (SETTINGS-6)', async () => {
    const put = (items: { amount: number; link: string | null }[]) =>
      staff('PUT /admin/robux-items', { body: { items } });
    const link = 'https://www.roblox.com/catalog/13';
    await put([
      { amount: 13, link },
      { amount: 6, link },
    ]);
    const refused = put([
      { amount: 13, link: null },
      { amount: 6, link: 'http://insecure.example' },
    ]);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.items.1.link' }] },
    });
    const items = await staff('GET /admin/robux-items');
    expect(items.filter((item) => item.link !== null)).toEqual([
      { amount: 6, link },
      { amount: 13, link },
    ]);
  });

  it('B39 refuse anything but https (SETTINGS-5)', async () => {
    await expect(
      staff('PUT /admin/robux-items/{amount}', { params: { amount: '13' }, body: { link: 'javascript:alert(1)' } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
