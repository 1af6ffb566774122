import { automaticMessageKinds } from '@sunset/contract/message-kinds.ts';
import { recomputeDraw } from '@sunset/contract/openings/draw-algorithm.ts';
import { roleIds } from '@sunset/standin/ids.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import type { NewFault } from '@sunset/standin/console/control/faults.ts';
import { sql } from 'kysely';
import type { Member } from '../../server/actor.ts';
import { drawDueClasses } from '../../server/features/draws/commands/draw-due-classes.ts';
import { listClasses } from '../../server/features/draws/queries.ts';
import { allJobs } from '../../server/jobs/all-jobs.ts';
import { aDrawOpening } from '../draws.ts';
import { aMember, anOpening } from '../factories.ts';
import { LinkBrowser } from '../roblox-link.ts';
import type { DrawOrders } from './draws.ts';
import { knownToRoblox, menu, names, prices, secondAccount, startModel, stock } from './model.ts';
import type { Answer, Model, Name, Setup } from './model.ts';
import { partySite } from './parties/site.ts';
import type { Stage } from './stage.ts';
import { answerOf, type Ids, type Site } from './steps/step.ts';

/** The data of one sequence in a stage: a resort, six members, one opening, and the model of just that. */
export interface Sequence {
  model: Model;
  site: Site;
  stage: Stage;
  members: Record<Name, Member>;
  /** Opens new sessions. */
  signIn(people: readonly Name[]): Promise<void>;
}

const roles = [[], [roleIds.gold], [roleIds.booster], [roleIds.boosts2], [roleIds.gold, roleIds.boosts3]];

export async function beginSequence(stage: Stage, setup: Setup): Promise<Sequence> {
  const { app } = stage;
  const { deps } = app;
  // Admins of earlier sequences have no rights here.
  await deps.db.updateTable('admins').set({ isActive: false }).execute();
  const settings = { maxActiveBookingsPerUser: setup.most, lobbyMinMembershipDays: 0 };
  await deps.db.updateTable('settings').set(settings).execute();
  app.standin.world.faults.clear();
  const members = {} as Record<Name, Member>;
  for (const name of names) {
    members[name] = await aMember(deps, { username: name, isAdmin: name === 'hal', isHost: name === 'ida' });
    app.standin.world.people.add({ key: members[name].discordId, id: members[name].discordId, username: name });
  }
  const rooms = prices.map((price, index) => ({ price, units: stock[index] ?? 0 }));
  const { startsIn, drawsIn } = setup;
  const opening =
    drawsIn === undefined
      ? await anOpening(deps, { rooms, startsIn })
      : await aDrawOpening(app, { rooms, startsIn, drawsIn: { regular: drawsIn } });
  const model = startModel(app.clock.now().getTime(), setup);
  for (const name of names.filter((one) => model.people[one].isLinked))
    await link(stage, members[name], `${name}_${opening.resort.id}`);
  addToRoblox(stage, members, opening.resort.id);
  await addSecondAccount(stage, members[secondAccount.owner], opening.resort.id);
  const items = await addMenu(stage, opening.resort.id);
  const tokens = new Map<Name, string>();
  const ids = createIds();
  ids.learn('o0', opening.id);
  for (const [index, id] of opening.roomIds.entries()) ids.learn(`o0/${index}`, id);
  const signIn = async (people: readonly Name[]) => {
    for (const name of people) tokens.set(name, await app.token(members[name]));
  };
  await signIn(names);
  const site: Site = {
    resort: opening.resort,
    ...ids,
    ...outsideOf(stage, members),
    call: (name, request, at) => stage.send(at, tokens.get(name) ?? '', request),
    learnRooms: (label, id) => learnRooms(stage, ids, { label, id }),
    drawOrders: () => readDrawOrders({ stage, members, ids, resortId: opening.resort.id }),
    entryId: (label, name) => findEntryId(stage, Number(ids.idOf(label)), members[name].id),
    versionOf: (label) => findVersion(stage, ids.idOf(label)),
    orderId: (label, number) => findOrderId(stage, ids.idOf(label), number),
    menu: items,
    robloxId: (account) => robloxIdOfAccount(members, opening.resort.id, account),
    link: (name, at) => linkAtRoblox(stage, { token: tokens.get(name) ?? '', id: robloxIdOf(members.dan.id) }, at),
    untried: () => readUntried(stage, { ids, resortId: opening.resort.id, members }),
    memberId: (name) => members[name].id,
    discordId: (name) => members[name].discordId,
    ...partySite({ stage, members, ids, opening, link: (member, username) => link(stage, member, username) }),
  };
  return { model, site, stage, members, signIn };
}

const robloxIdOf = (id: number) => String(5_000_000_000 + id);

function addToRoblox({ app }: Stage, members: Record<Name, Member>, resortId: number): void {
  for (const account of knownToRoblox) {
    const owner = names.find((name) => name === account);
    const id = owner === undefined ? String(6_000_000_000 + resortId) : robloxIdOf(members[owner].id);
    app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: `${account}_${resortId}` }));
  }
}

/** Of a member, or of nobody. */
function robloxIdOfAccount(members: Record<Name, Member>, resortId: number, account: string): string {
  if (account === secondAccount.name) return String(7_000_000_000 + resortId);
  const owner = names.find((name) => name === account);
  return owner === undefined ? String(6_000_000_000 + resortId) : robloxIdOf(members[owner].id);
}

async function addSecondAccount({ app: { deps } }: Stage, { id }: Member, resortId: number): Promise<void> {
  const account = {
    bloxlinkRobloxId: String(7_000_000_000 + resortId),
    bloxlinkUsername: `${secondAccount.name}_${resortId}`,
    bloxlinkDisplayName: secondAccount.name,
  };
  await deps.db.updateTable('members').set(account).where('id', '=', id).execute();
}

async function addMenu({ app: { deps } }: Stage, resortId: number): Promise<number[]> {
  const items = menu.map((price) => ({ resortId, name: `Item at ${price}`, price }));
  const added = await deps.db.insertInto('menuItems').values(items).returning('id').execute();
  return added.map(({ id }) => id);
}

async function findVersion({ app: { deps } }: Stage, reference: string): Promise<number> {
  const booking = deps.db.selectFrom('bookings').select('version').where('reference', '=', reference);
  return (await booking.executeTakeFirstOrThrow()).version;
}

async function findOrderId({ app: { deps } }: Stage, reference: string, number: number): Promise<number> {
  const order = deps.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .select('orders.id')
    .where('bookings.reference', '=', reference)
    .where('orders.number', '=', number);
  return (await order.executeTakeFirstOrThrow()).id;
}

/** Goes to Roblox and comes back. */
async function linkAtRoblox(stage: Stage, { token, id }: { token: string; id: string }, at: number): Promise<Answer> {
  const browser = new LinkBrowser(stage.server(at));
  const answer = await browser.authorize(token, id);
  return answerOf(await browser.finish(token, answer));
}

interface Untried {
  ids: Ids;
  resortId: number;
  members: Record<Name, Member>;
}

async function readUntried({ app }: Stage, { ids, resortId, members }: Untried): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ kind: string; reference: string | null; opening: number; member: number }>`
    select o.kind, b.reference, coalesce(b.opening_id, w.opening_id) as opening, w.member_id as member from outbox o
    left join bookings b on b.reference = o.payload ->> 'reference'
    left join waiting_entries w on w.id::text = o.payload ->> 'entry'
    where o.status = 'pending' and o.attempts = 0 and o.kind <> all (${automaticMessageKinds})
      and coalesce(b.opening_id, w.opening_id) in (select id from openings where resort_id = ${resortId})
    order by o.id`.execute(app.deps.db);
  const untried: Record<string, string[]> = {};
  for (const { kind, reference, opening, member } of rows) {
    const guest = names.find((name) => members[name].id === member);
    const label = reference === null ? `${ids.labelOf(opening, 'o')} ${guest}` : ids.labelOf(reference, 'b');
    (untried[label] ??= []).push(kind);
  }
  return untried;
}

async function link({ app: { deps } }: Stage, { id, username }: Member, robloxUsername: string): Promise<void> {
  await deps.db
    .updateTable('members')
    .set({
      robloxId: robloxIdOf(id),
      robloxUsername,
      robloxDisplayName: username,
      robloxLinkedAt: deps.now(),
    })
    .where('id', '=', id)
    .execute();
}

/** Ids of the database by labels of the model and back. */
function createIds(): Ids {
  const ids = new Map<string, string>();
  const labels = new Map<string, string>();
  return {
    idOf: (label) => {
      const id = ids.get(label);
      if (id === undefined) throw new Error(`The product never made ${label}.`);
      return id;
    },
    learn: (label, id) => {
      ids.set(label, String(id));
      labels.set(`${kindOf(label)} ${id}`, label);
    },
    labelOf: (id, kind) => labels.get(`${kind} ${id}`) ?? `an unknown ${kind} ${id}`,
  };
}

const kindOf = (label: string) => (label.includes('/') ? 'room' : label.slice(0, 1));

async function learnRooms(stage: Stage, ids: Ids, { label, id }: { label: string; id: number }): Promise<void> {
  const { db } = stage.app.deps;
  const rooms = await db
    .selectFrom('openingRooms')
    .select('id')
    .where('openingId', '=', id)
    .orderBy('roomTypeId')
    .execute();
  for (const [index, room] of rooms.entries()) ids.learn(`${label}/${index}`, room.id);
}

async function findEntryId(stage: Stage, openingId: number, memberId: number): Promise<string> {
  const row = await stage.app.deps.db
    .selectFrom('waitingEntries')
    .select('id')
    .where('openingId', '=', openingId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.id ?? '00000000-0000-4000-8000-000000000000';
}

interface Drawn {
  stage: Stage;
  members: Record<Name, Member>;
  ids: Ids;
  resortId: number;
}

/** Computed from the published seeds. */
async function readDrawOrders({ stage, members, ids, resortId }: Drawn): Promise<DrawOrders> {
  const { db } = stage.app.deps;
  const drawn = await db
    .selectFrom('draws')
    .innerJoin('openings', 'openings.id', 'draws.openingId')
    .select('openings.id')
    .where('openings.resortId', '=', resortId)
    .execute();
  const orders: Record<string, Name[]> = {};
  for (const { id } of drawn) {
    const [published] = await listClasses(db, id);
    const order = await recomputeDraw({ seed: published?.seed ?? '', units: [], entries: published?.result ?? [] });
    const entries = await db
      .selectFrom('waitingEntries')
      .select(['id', 'memberId'])
      .where('openingId', '=', id)
      .execute();
    const memberOf = new Map(entries.map((entry) => [entry.id, entry.memberId]));
    orders[ids.labelOf(id, 'o')] = order.flatMap((entry) =>
      names.filter((name) => members[name].id === memberOf.get(entry.id)),
    );
  }
  return orders;
}

/** Of the jobs those of bookings and waiting lists. */
const jobNames = new Set([
  'free rooms that were given away',
  'close sessions',
  'forget lines',
  'ping staff about waiting requests',
  'aggregate counters',
  'forget answers',
  'forget unused holds',
  'offer rooms',
  'announce free rooms',
]);
const jobs = allJobs.filter(({ name }) => jobNames.has(name));

type Outside = Pick<Site, 'advance' | 'runJobs' | 'restart' | 'silenceRoles' | 'disturbMessages' | 'setRoles'>;

/** Only role look-ups use this path; the events of the server, which deliveries read, have other paths. */
const rolesPath = '/api/guilds/:guild/members/:user';
const messagePath = { prefix: '/api/channels/' };

/** How Discord can fail with messages; each is a real answer of it. */
const disturbances: readonly NewFault[] = [
  { kind: 'html-502', match: { path: messagePath }, times: 3 },
  { kind: 'drop-after', match: { path: messagePath }, times: 2 },
  { kind: 'drop-before', match: { path: messagePath }, times: 2 },
  { kind: 'rate-limit', retryAfter: 2, scope: 'user', match: { path: messagePath }, times: 1 },
  {
    kind: 'status',
    status: 403,
    body: { message: 'Cannot send messages to this user', code: 50_007 },
    match: { path: messagePath },
  },
];

function outsideOf(stage: Stage, members: Record<Name, Member>): Outside {
  const { clock, standin } = stage.app;
  const { faults, people } = standin.world;
  return {
    advance: (ms) => clock.advance(ms),
    restart: (at) => stage.restart(at),
    runJobs: async (at) => {
      const server = stage.server(at);
      for (const job of jobs) await job.run(server.deps, new AbortController().signal);
      await drawDueClasses(server.deps);
      await server.deliver();
    },
    silenceRoles: () => faults.add({ kind: 'html-502', match: { method: 'GET', path: rolesPath } }),
    disturbMessages: (how) => faults.add(disturbances[how % disturbances.length] as NewFault),
    setRoles: (name, choice) => {
      const person = people.get(members[name].discordId);
      if (person.member) person.member.roles = [...(roles[choice] ?? [])];
    },
  };
}

/** Long after the last session: whatever Discord answered, no message waits. */
export async function drainMessages({ site, stage, members }: Sequence): Promise<string[]> {
  const { app } = stage;
  app.standin.world.faults.clear();
  for (let round = 0; round < 3; round += 1) {
    site.advance(20 * 60_000);
    await app.deliver();
  }
  const ids = Object.values(members).map(({ id }) => id);
  const { rows } = await sql<{ left: string }>`
    select o.kind || ' ' || o.status || ' ' || coalesce(o.failure, '') as left
    from outbox o join bookings b on b.reference = o.payload ->> 'reference'
    where b.member_id = any(${ids}::integer[]) and o.status not in ('sent', 'dead')`.execute(app.deps.db);
  return rows.map(({ left }) => left);
}
