import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { webhookEventTypes } from '@sunset/contract/webhook-events.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMember, anOpening, aResort } from '../../../test/factories.ts';
import { importText, preview, rowsOf, stateOf } from '../../../test/imports/imports.ts';
import { LinkBrowser } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runImport } from './commands/run-import.ts';

/* Files as communities have them, through the API: only what the guess cannot know is chosen by hand. */

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  const rooms = ['Deluxe', 'Standard', 'Suite'].map((name) => ({ name, units: 5 }));
  const names = ['Seaside', 'Alpine', 'German', 'French', 'Excel', 'Merged', 'Bot'];
  for (const name of names) await aResort(app.deps, { name: `${name} Sunset Resort`, rooms });
  const hooks = await app.client(await aMember(app.deps, { isAdmin: true }));
  await hooks('POST /admin/webhooks', { body: { url: 'https://example.com/hook', events: webhookEventTypes } });
});
afterAll(() => app.close());
// So many uploads are not allowed to one.
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

interface CommunityFile {
  name: string;
  kind: ImportKind;
  chosen?: Partial<ImportSettings>;
  /** A guest, or the Discord id of a gold member, who is a member: a message would reach them. */
  member?: string;
  /** Of this guest, where the file has it. */
  robloxId?: string;
  /** By line. */
  outcomes: string[];
}

const form = { resort: 'Seaside', paid: true, timezone: 'Europe/Rome', date_order: 'day_first' } as const;
const files: CommunityFile[] = [
  {
    name: 'excel-unicode.txt',
    kind: 'openings',
    chosen: { timezone: 'Europe/Rome' },
    outcomes: ['new', 'new'],
  },
  { name: 'openings-sheet.csv', kind: 'openings', outcomes: ['new', 'new', 'new'] },
  { name: 'google-forms-en.csv', kind: 'bookings', chosen: form, member: 'leo_waves', outcomes: ['new', 'new', 'new'] },
  {
    name: 'google-forms-de.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'German' },
    member: 'welle_07',
    outcomes: ['bad_name', 'new'],
  },
  {
    name: 'google-forms-fr.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'French' },
    member: 'soleil13',
    outcomes: ['new', 'new'],
  },
  {
    name: 'excel-semicolon.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'Excel' },
    member: 'juergen_1',
    outcomes: ['new', 'new'],
  },
  {
    name: 'sheets-merged.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'Merged', date_order: 'month_first' },
    member: 'sunny_day',
    outcomes: ['new', 'new'],
  },
  {
    name: 'bot-export.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'Bot' },
    member: 'MiaSunset',
    robloxId: '1001',
    outcomes: ['new', 'left_out', 'undecided'],
  },
  { name: 'own-export.csv', kind: 'bookings', chosen: form, member: 'MiaSunset', outcomes: ['new', 'left_out'] },
  {
    name: 'hostile.csv',
    kind: 'bookings',
    chosen: form,
    member: 'formula_guest',
    outcomes: ['bad_name', 'bad_name', 'new', 'new', 'unknown_room', 'bad_date'],
  },
  {
    name: 'gold.csv',
    kind: 'members',
    chosen: { timezone: 'Europe/Rome' },
    member: '223344556677889900',
    outcomes: ['new', 'rounded_id', 'new'],
  },
];

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/imports', name));

const outcomesOf = async (importId: number) =>
  (await rowsOf(admin, importId)).map(({ outcome, problem }) => problem ?? outcome);

const joined = new Set<string>();
/** Makes a guest of the file a member who has linked this Roblox account, or the gold member with this Discord id a member. */
async function joinSite({
  kind,
  member = '',
  robloxId = String(7_500_000_000 + joined.size),
}: CommunityFile): Promise<void> {
  if (member === '' || joined.has(member)) return;
  joined.add(member);
  const { id, ...person } = await aMember(app.deps);
  if (kind === 'members') {
    await app.deps.db.updateTable('members').set({ discordId: member }).where('id', '=', id).execute();
    return;
  }
  app.standin.world.roblox.accounts.set(robloxId, aRobloxAccount({ id: robloxId, username: member }));
  const token = await app.token({ id, ...person });
  const browser = new LinkBrowser(app);
  await browser.finish(token, await browser.authorize(token, robloxId));
}

/** Plans the openings that the rows of a file are of. */
async function planOpenings({ name, kind, chosen }: CommunityFile): Promise<void> {
  if (kind !== 'bookings') return;
  const { id } = await preview(admin, kind, bytesOf(name), chosen);
  const rows = await rowsOf(admin, id);
  const starts = new Set(rows.flatMap(({ starts_at: start }) => (start === null ? [] : [start])));
  await importText(
    admin,
    'openings',
    ['Resort,Start', ...[...starts].map((start) => `${chosen?.resort ?? ''},${start}`)].join('\n'),
  );
}

it.each(files)(
  '$name comes in once, without a message, and an undo takes back all of it (IMPORT-4, IMPORT-9, IMPORT-12, IMPORT-13)',
  async (file) => {
    await planOpenings(file);
    await joinSite(file);
    const before = await stateOf(app.deps.db);
    const imported = await importText(admin, file.kind, bytesOf(file.name), file.chosen);
    expect(await outcomesOf(imported.id)).toEqual(file.outcomes);
    const after = await stateOf(app.deps.db);
    expect(after).not.toEqual(before);
    expect(after).toMatchObject({ messages: 0, webhooks: 0 });

    const again = await importText(admin, file.kind, bytesOf(file.name), file.chosen);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: imported.counts.new });
    expect(await stateOf(app.deps.db)).toEqual(after);

    const undone = await admin('POST /admin/imports/{importId}/undo', { params: { importId: imported.id } });
    expect(undone).toMatchObject({ undone_count: imported.counts.new, left_count: 0 });
    expect(await stateOf(app.deps.db)).toEqual(before);
  },
);

it('gets what Roblox answers about its names only as long as it is a draft (IMPORT-15)', async () => {
  const { id: openingId } = await anOpening(app.deps);
  const member = await aMember(app.deps, { isAdmin: true });
  const { roblox } = app.deps;
  const { findUsersByNames } = roblox;
  roblox.findUsersByNames = () => Promise.resolve({ kind: 'unavailable', reason: 'down' });
  const rows = 'Roblox name,Room\nno_room,Penthouse';
  const { id } = await preview(await app.client(member), 'bookings', rows, { opening_id: openingId });
  roblox.findUsersByNames = findUsersByNames;
  const actor = { kind: 'member', member, sessionId: '' } as const;
  const slowly: typeof findUsersByNames = async (names) => {
    await runImport(app.deps, actor, id);
    return findUsersByNames(names);
  };
  const slow = runImport({ ...app.deps, roblox: { ...roblox, findUsersByNames: slowly } }, actor, id);
  await expect(slow).rejects.toMatchObject({ code: 'already_decided' });
  const stored = await app.deps.db.selectFrom('importRows').select('account').where('importId', '=', id).execute();
  expect(stored).toEqual([{ account: null }]);
});
