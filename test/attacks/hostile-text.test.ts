import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@sunset/contract/client.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds, roleIds } from '@sunset/standin/ids.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { drawPreview } from '../../server/pages/drawing/draw-preview.ts';
import { createPublicFiles } from '../../server/pages/files/public-files.ts';
import { aBooking } from '../booked.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { hour } from '../test-clock.ts';
import { hostileName, hostileText, makeHostile, typedColumns, typedLists } from './hostile-community.ts';

/* Hostile text outside pages (test/e2e/pages/attacks.spec.ts tests pages): stored, returned, exported, sent, drawn. */

let app: TestApp;
let opening: TestOpening;
let staff: Call;
beforeEach(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ units: 40 }] });
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.close());

/** Text columns without typed text: ids, states, addresses, and copies of names that the database keeps. */
const machineWritten: Record<string, string> = {
  members:
    'discord_id discord_locale chosen_locale avatar roblox_id bloxlink_roblox_id bloxlink_username bloxlink_display_name',
  admins: 'discord_id code_hash',
  admin_devices: 'discord_id',
  api_keys: 'last_characters scopes',
  webhook_endpoints: 'url events state disabled_reason',
  webhook_deliveries: 'message_id type state',
  update_checks: 'version notes_url',
  sessions: 'purpose',
  sign_ins: 'purpose verifier return_to nonce linked_roblox_id',
  resorts: 'slug image time_zone gallery neighborhood_code',
  room_types: 'images',
  openings: 'time_zone neighborhood_code sale_mode',
  proposals: 'time_zone state',
  settings: 'default_sale_mode channel_language accent_color highlight_color logo hero_picture',
  menu_items: 'image',
  orders: 'state',
  merchandise: 'link image',
  imports: 'kind state',
  import_rows: 'outcome problem field left_as discord_id',
  bookings: 'reference entered_as status payment_method status_before_removal roblox_id room_code',
  companions: 'roblox_id state',
  outbox: 'dedup_key kind status nonce discord_message_id failure failure_detail',
  deleted_bookings: 'status',
  deleted_entries: 'state',
  idempotency_keys: 'key request_hash',
  audit_log: 'actor_kind action subject subject_id',
  rate_limit_buckets: 'name',
  robux_items: 'link',
  messenger: 'stopped_token',
  images: 'hash src',
  discord_conversations: 'discord_id channel_id',
  handled_interactions: 'id discord_id',
  muted_messages: 'switch',
  edited_messages: 'kind channel_id message_id shown body_hash failure',
  switched_off_messages: 'kind',
  discord_events: 'event_id',
  schema_migrations: 'name checksum',
  schema_functions: 'file checksum',
  bulk_removals: 'scope',
  on_sale_times: 'on_sale_group',
  member_names: 'name',
  waiting_entries: 'state end_reason opens_for on_sale_group payment_method roblox_id',
  line_entries: 'state end_reason',
  parties: 'code policy',
  party_members: 'state payment_method refusal',
  gold_memberships: 'payment_method',
  gold_roles: 'state',
  offers: 'state',
  lobbies: 'on_sale_groups entries_digest',
  draws: 'algorithm',
  stored_configuration: 'variable value',
  departures: 'gold_role',
  departure_holds: 'missing_roles changed_roles decision',
  roles_in_use: 'variable role_id',
  discord_pauses: 'route',
  retention_periods: 'variable',
  installation: 'kind application_id guild_id',
  backup_schedule: 'name failure failure_detail good_name good_place rehearsed_name violated_rules',
};

it('B08 every column with typed text is attacked here', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'text' or udt_name = '_text' or domain_name is not null)
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    app.deps.db,
  );
  const typed = [typedColumns, typedLists].flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  const counters = /_counters\.|^booking_changes\.|^settings\.\w+_url$/;
  const names = rows.map(({ name }) => name).filter((name) => !counters.test(name));
  const isMachineWritten = (name: string) => {
    const [table = '', column = ''] = name.split('.');
    return machineWritten[table]?.split(' ').includes(column) ?? false;
  };
  expect(names.filter((name) => !isMachineWritten(name) && !typed.includes(name))).toEqual([]);
  expect(typed.filter((name) => !names.includes(name))).toEqual([]);
});

it('T42 text that was typed, or came from Roblox as a linked name, is stored and returned unchanged (CATALOG-9)', async () => {
  const linked = { username: hostileName, displayName: '=1+1 {{7*7}} #{7*7} <%= 7*7 %>' };
  const { reference, member } = await aBooking(app, opening, { linked, notes: hostileText });
  const guest = await app.client(member);
  expect(await staff('GET /admin/bookings/{reference}', { params: { reference } })).toMatchObject({
    booking: {
      notes: hostileText,
      guestInfo: { robloxUsername: linked.username, robloxDisplayName: linked.displayName },
    },
  });
  const reason = `${hostileText} </reason>`;
  await staff('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason } });
  expect(await guest('GET /user/bookings')).toMatchObject([{ bookingReference: reference, reason }]);
  const params = { memberId: member.id };
  await staff('PUT /admin/members/{memberId}/block', { params, body: { reason: hostileText, until: null } });
  expect(await staff('GET /admin/members/{memberId}', { params })).toMatchObject({ block: { reason: hostileText } });
  const quote = { name: hostileName, location: hostileName, comment: hostileText, rating: 5, date: '2026-01-01' };
  await staff('POST /admin/testimonials', { body: quote });
  expect(await guest('GET /testimonials')).toMatchObject([{ name: hostileName, comment: hostileText }]);
  await staff('PATCH /admin/community-settings', { body: { brand_name: hostileName, tagline: hostileText } });
  const { settings } = await staff('GET /admin/community-settings');
  expect(settings).toMatchObject({ brand_name: hostileName, tagline: hostileText });
});

describe('the export', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '=HYPERLINK("http://evil.example")',
  ];

  /** The exported file, with a formula in each field that a guest, Discord or staff could fill. */
  async function exported(): Promise<Buffer> {
    for (const [index, formula] of formulas.entries()) {
      // Roblox delivers no name with control characters, and none with spaces around it.
      const name = formula.trim();
      const linked = { username: `${name}|${index}`, displayName: `${name}|@x` };
      await aBooking(app, opening, { notes: formula, linked });
    }
    const [first = ''] = formulas;
    await sql`update bookings set discord_username = ${`${first}|cmd`}`.execute(app.deps.db);
    await sql`update resorts set name = ${"=cmd|' /C calc'!A0"}`.execute(app.deps.db);
    await sql`update room_types set name = ${'+room'}`.execute(app.deps.db);
    const token = await app.token(await aMember(app.deps, { isAdmin: true }));
    const answer = await app.fetch('/api/admin/bookings/export', { headers: { authorization: `Bearer ${token}` } });
    return Buffer.from(await answer.arrayBuffer());
  }

  it('T39 B40 B41 has no cell that a spreadsheet would run, and loses nothing (EXPORT-2)', async () => {
    const [head = [], ...rows] = parse(await exported(), { bom: true, record_delimiter: '\r\n' });
    expect(rows).toHaveLength(formulas.length);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    const notes = rows.map((row) => row[head.indexOf('Notes')]).toReversed();
    expect(notes.map((note) => note?.replaceAll("'", ''))).toEqual(formulas);
  });

  // reason: LibreOffice is large and rarely installed; where it is, it decides what is a formula.
  it.skipIf(libreOffice() === null)(
    'T39 B44 needs LibreOffice: opened there, no cell is a formula',
    { timeout: 120_000 },
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'sunset-csv-'));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      writeFileSync(join(directory, 'bookings.csv'), await exported());
      const profile = `-env:UserInstallation=file://${directory}/profile`;
      const options = [
        '--headless',
        profile,
        '--convert-to',
        'fods',
        '--outdir',
        directory,
        join(directory, 'bookings.csv'),
      ];
      execFileSync(libreOffice() ?? '', options, { stdio: 'ignore' });
      const sheet = readFileSync(join(directory, 'bookings.fods'), 'utf8');
      expect(sheet).toContain('=HYPERLINK');
      expect(sheet).not.toContain('table:formula');
    },
  );
});

function libreOffice(): string | null {
  for (const name of ['libreoffice', 'soffice']) {
    try {
      return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      continue;
    }
  }
  return null;
}

describe('messages to Discord', () => {
  const pings = [
    '@everyone',
    '@here',
    `<@&${roleIds.staff}>`,
    '<@1157606691773349892>',
    '[x](http://evil.example)',
    '```',
    '# big',
  ];

  it('T44 B37 mention only the one staff role, whatever is in names, notes and reasons (MSG-13)', async () => {
    const name = pings.join(' ');
    const guest = await aMember(app.deps);
    app.standin.world.people.add({ key: guest.username, id: guest.discordId, username: guest.username });
    app.standin.world.people.join(guest.discordId);
    const { reference } = await aBooking(app, opening, {
      member: guest,
      notes: name,
      linked: { username: '@everyone' },
    });
    await sql`update resorts set name = ${name}, location = ${name}, plot_owner = ${name}`.execute(app.deps.db);
    await sql`update room_types set name = ${name}`.execute(app.deps.db);
    await sql`update members set username = ${name}, display_name = ${name} where not (discord_id = ${guest.discordId})`.execute(
      app.deps.db,
    );
    await sql`update openings set neighborhood_code = 'SUN 42'`.execute(app.deps.db);
    const params = { reference };
    await staff('PUT /admin/bookings/{reference}/status', { params, body: { status: 'confirmed' } });
    await staff('POST /hosting/guest-session-announcement', { body: { resort_name: name } });
    await staff('POST /hosting/staff-opening-ping', { body: { resort_name: name } });
    await staff('POST /admin/bookings/{reference}/cancel', { params, body: { reason: name } });
    for (let round = 0; round < 6; round += 1) {
      await app.deliver();
      app.clock.advance(60_000);
    }
    const { channels, directMessages } = listSent(app.standin.world);
    const everything = [...Object.entries(channels), ...Object.entries(directMessages)];
    const sent = everything.flatMap(([channel, messages]) => messages.map((message) => ({ channel, ...message })));
    expect(sent.length).toBeGreaterThanOrEqual(4);
    for (const { channel, pings: pinged } of sent) {
      const isStaff = channel === channelIds.staff;
      expect(pinged).toMatchObject({ everyone: false, here: false, users: [] });
      for (const role of pinged.roles) expect([isStaff, role]).toEqual([true, roleIds.staff]);
    }
    const bodies = app.standin.world.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
    );
    expect(bodies.length).toBeGreaterThanOrEqual(sent.length);
  });
});

describe('previews and files for search engines', () => {
  const words = { brand: hostileName, title: hostileText, lines: [hostileText, '\u202e{{7*7}}'], badge: hostileName };

  it('T40 a preview draws hostile text as text', async () => {
    const scene =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800"/></svg>';
    const drawn = await drawPreview(scene, words);
    expect(drawn.subarray(1, 4).toString()).toBe('PNG');
  });

  it('T40 sitemap and manifest stay well-formed', async () => {
    await makeHostile(app.deps.db);
    const files = createPublicFiles(app.deps, (request) => app.api.hono.fetch(request), {
      builtFiles: new Map(),
      locales: ['en'],
    });
    const bodyOf = async (path: string) => {
      const variant = await (await files(path)?.())?.variants.get('identity');
      return Buffer.from(variant?.body ?? []).toString('utf8');
    };
    expect(JSON.parse(await bodyOf('/site.webmanifest'))).toMatchObject({
      name: hostileName,
      description: hostileText,
    });
    expect(await bodyOf('/sitemap.xml')).toMatch(
      /^<\?xml[^<]*<urlset[^>]*>\n(?:<url><loc>[^<>"]+<\/loc>(?:<lastmod>[^<>]+<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
    );
    await sql`update members set roblox_id = null, roblox_username = null, roblox_display_name = null, roblox_linked_at = null`.execute(
      app.deps.db,
    );
  });
});
