import type { ApiError, Call } from '@sunset/contract/client.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds, personIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOpening } from '../../../test/factories.ts';
import { memberOf, startChat } from '../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { deliverMessages } from '../messages/delivery/commands/deliver-messages.ts';
import { editMessages } from '../messages/edits/commands/edit-messages.ts';
import { announceGaps } from './commands/announce-gaps.ts';

let app: TestApp;
let admin: Call;
let pip: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true, username: 'ada' }));
  pip = await app.client(await aMember(app.deps, { isHost: true, username: 'pip' }));
});
afterEach(() => app.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: unknown) => (error as ApiError).problem?.code);
/** The places of the next opening, as this person sees them. */
const placesOf = async (call: Call) => (await call('GET /hosting/roster'))[0]?.places ?? [];
const holders = async () => (await placesOf(admin)).map(({ name, holder }) => `${name}: ${holder?.name ?? 'open'}`);
const place = async (name: string) => {
  const found = (await placesOf(admin)).find((one) => one.name === name);
  return { placeId: String(found?.id) };
};
const claim = async (call: Call, name: string) =>
  call('POST /hosting/roster/{placeId}/claim', { params: await place(name) });
const release = async (call: Call, name: string) =>
  call('POST /hosting/roster/{placeId}/release', { params: await place(name) });
const actions = async () =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind'])
      .where('action', 'like', 'roster.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actorKind }) => `${actorKind} ${action}`);

async function post() {
  await announceGaps(app.deps);
  await deliverMessages(app.deps);
  await editMessages(app.deps);
  return (listSent(app.standin.world).channels[channelIds.staff] ?? []).map(({ message }) => message);
}

describe('the places of an opening', () => {
  it('are those of the template when it is created, and are changed by admins (ROSTER-1, ROSTER-2)', async () => {
    const first = await anOpening(app.deps);
    await app.deps.db
      .updateTable('resorts')
      .set({ rosterPlaces: ['Host', 'Bartender'] })
      .execute();
    expect(await holders()).toEqual(['Host: open', 'Co-host: open', 'Photographer: open']);
    await claim(pip, 'Co-host');
    const set = (places: string[]) =>
      admin('PUT /admin/resort-openings/{openingId}/roster', { params: { openingId: first.id }, body: { places } });
    expect(await codeOf(set(['Host']))).toBe('place_taken');
    await set(['DJ', 'Co-host', 'Co-host']);
    expect(await holders()).toEqual(['DJ: open', 'Co-host: pip', 'Co-host: open']);
    const [listed] = await admin('GET /admin/openings');
    expect(listed).toMatchObject({ places: ['DJ', 'Co-host', 'Co-host'], open_places: 2 });
    const [board] = await pip('GET /hosting/openings', { query: {} });
    expect(board).toMatchObject({ open_places: 2 });
    const params = { openingId: first.id };
    const body = { places: ['Host'] };
    expect(await codeOf(pip('PUT /admin/resort-openings/{openingId}/roster', { params, body }))).toBe('admin_required');
  });

  it('of a new opening follow the template that admins edited with the resort (ROSTER-1)', async () => {
    const { resort } = await anOpening(app.deps, { startsIn: -2 * hour });
    const stored = (await admin('GET /admin/resorts')).find(({ id }) => id === resort.id);
    const body = { version: stored?.version ?? 0, roster_places: ['Host', 'Guide', 'Guide'] };
    await admin('PATCH /admin/resorts/{resortId}', { params: { resortId: resort.id }, body });
    const { rows } = await app.deps.pool.query('select create_opening($1, $2, $3, $4) as id', [
      resort.id,
      new Date(app.clock.now().getTime() + 5 * hour),
      'UTC',
      app.clock.now(),
    ]);
    expect(rows).toHaveLength(1);
    expect(await holders()).toEqual(['Host: open', 'Guide: open', 'Guide: open']);
  });
});

describe('claiming', () => {
  it('takes an open place once, and releasing gives it back, all audited (ROSTER-3, ROSTER-4, ROSTER-9)', async () => {
    await anOpening(app.deps);
    const { opening } = await claim(pip, 'Host');
    expect(opening.places[0]).toMatchObject({
      holder: { name: 'pip' },
      can: { claim: false, release: true, offer: true },
    });
    expect(await codeOf(claim(pip, 'Host'))).toBe('place_taken');
    const problem = await claim(admin, 'Host').catch((error: unknown) => (error as ApiError).problem);
    expect(problem).toMatchObject({ status: 409, detail: 'pip has the place Host already.' });
    await claim(admin, 'Co-host');
    expect(await codeOf(release(pip, 'Co-host'))).toBe('place_taken');
    await release(admin, 'Host');
    expect(await holders()).toEqual(['Host: open', 'Co-host: ada', 'Photographer: open']);
    expect(await actions()).toEqual(['host roster.claim', 'staff roster.claim', 'staff roster.release']);
  });

  it('is over when the session is (ROSTER-3)', async () => {
    await anOpening(app.deps, { startsIn: 5 * minute });
    const params = await place('Host');
    app.clock.advance(2 * hour);
    expect(await codeOf(pip('POST /hosting/roster/{placeId}/claim', { params }))).toBe('no_opening');
    expect(await codeOf(pip('POST /hosting/roster/{placeId}/release', { params }))).toBe('no_opening');
  });

  it('takes the place of somebody who is no longer on the staff (ROSTER-6)', async () => {
    await anOpening(app.deps);
    await claim(pip, 'Host');
    await app.deps.db.deleteFrom('hosts').execute();
    expect((await holders())[0]).toBe('Host: open');
    await claim(admin, 'Host');
    expect((await holders())[0]).toBe('Host: ada');
  });
});

describe('handing over', () => {
  it('offers a place to another member of the staff, who claims it; nobody else can (ROSTER-5)', async () => {
    await anOpening(app.deps);
    const lou = await aMember(app.deps, { isHost: true, username: 'lou' });
    const guest = await aMember(app.deps);
    await claim(pip, 'Host');
    const offer = async (member_id: number | null) =>
      pip('POST /hosting/roster/{placeId}/offer', { params: await place('Host'), body: { member_id } });
    expect(await codeOf(offer(guest.id))).toBe('not_found');
    await offer(lou.id);
    expect((await placesOf(pip))[0]).toMatchObject({ holder: { name: 'pip' }, offered_to: { name: 'lou' } });
    expect(await codeOf(claim(admin, 'Host'))).toBe('place_taken');
    const [message] = await post();
    expect(message?.embeds[0]?.description).toContain('Host: pip, offered to lou');
    await claim(await app.client(lou), 'Host');
    expect((await placesOf(pip))[0]).toMatchObject({ holder: { name: 'lou' }, offered_to: null });
    expect(await actions()).toEqual(['host roster.claim', 'host roster.offer', 'host roster.claim']);
  });
});

describe('open places in the staff channel', () => {
  it('are posted 24 and 2 hours ahead, once each, and follow the roster (ROSTER-7, CARD-7)', async () => {
    await anOpening(app.deps, { startsIn: 25 * hour });
    expect(await post()).toEqual([]);
    app.clock.advance(90 * minute);
    const [first] = await post();
    expect(first?.embeds[0]?.title).toContain('3 places are open');
    expect(await post()).toHaveLength(1);
    await claim(pip, 'Host');
    app.clock.advance(minute);
    expect((await post())[0]?.embeds[0]?.description).toContain('Host: pip');
    app.clock.advance(22 * hour);
    expect(await post()).toHaveLength(2);
    await release(pip, 'Host');
    expect(await post()).toHaveLength(3);
  });

  it('are claimed with a button by hosts alone (ROSTER-7, HOST-2)', async () => {
    const { startsAt } = await anOpening(app.deps, { startsIn: 23 * hour });
    const chat = startChat(app);
    const [message] = await post();
    const { placeId } = await place('Photographer');
    const customId = `claim_place:${placeId}:${startsAt.getTime()}`;
    expect(JSON.stringify(message?.components)).toContain(`"${customId}"`);
    const press = (person: string) => chat.act(person, { kind: 'component', messageId: message?.id ?? '', customId });
    await press('gold');
    expect(chat.answerTo('gold').content).toBe('Only hosts and administrators can do this.');
    await press('host');
    expect(chat.answerTo('host').content).toContain('You have the place Photographer');
    const { displayName } = await memberOf(app, chat, 'host');
    expect((await holders())[2]).toBe(`Photographer: ${displayName}`);
    expect(personIds.host).toBeDefined();
  });

  it('are claimed for the start that was shown: after a move, Claim asks again, also that of an older version (ROSTER-7)', async () => {
    const { id, resort, startsAt } = await anOpening(app.deps, { startsIn: 23 * hour });
    const chat = startChat(app);
    const { placeId } = await place('Photographer');
    const later = new Date(startsAt.getTime() + hour);
    const body = { opening_id: id, new_opening_date: later.toISOString() };
    await admin('PUT /admin/resorts/{resortId}/opening', { params: { resortId: resort.id }, body });
    for (const customId of [`claim_place:${placeId}:${startsAt.getTime()}`, `claim_place:${placeId}`]) {
      await chat.act('host', { kind: 'component', messageId: '1', customId });
      expect(chat.answerTo('host').content).toContain('Nothing was claimed');
      expect(chat.answerTo('host').content).toContain(`<t:${later.getTime() / 1000}:F>`);
      expect((await holders())[2]).toBe('Photographer: open');
    }
    await chat.press('host', 'Claim');
    expect(chat.answerTo('host').content).toContain('You have the place Photographer');
    expect((await holders())[2]).not.toContain('open');
  });
});

describe('past evenings', () => {
  it('are counted for each member of the staff, once for each opening (ROSTER-8)', async () => {
    await anOpening(app.deps, { startsIn: 5 * minute });
    await claim(pip, 'Host');
    await claim(pip, 'Co-host');
    const counts = async () =>
      (await pip('GET /hosting/roster/members')).map(({ name, evenings }) => `${name} ${evenings}`);
    expect(await counts()).toEqual(['ada 0', 'pip 0']);
    app.clock.advance(2 * hour);
    expect(await counts()).toEqual(['pip 1', 'ada 0']);
  });
});
