import { roleIds } from '@sunset/standin/ids.ts';
import type { NewFault } from '@sunset/standin/console/control/faults.ts';
import { sql } from 'kysely';
import type { Member } from '../../server/actor.ts';
import { bookingJobs } from '../../server/features/bookings/jobs.ts';
import { aMember, anOpening } from '../factories.ts';
import { names, prices, startModel, stock } from './model.ts';
import type { Model, Name } from './model.ts';
import type { Stage } from './stage.ts';
import type { Site } from './step.ts';

/** The data of one sequence in a stage: a resort, five members, one opening, and the model of just that. */
export interface Sequence {
  model: Model;
  site: Site;
  stage: Stage;
  members: Record<Name, Member>;
  /** Opens new sessions. */
  signIn(people: readonly Name[]): Promise<void>;
}

const roles = [[], [roleIds.gold], [roleIds.booster], [roleIds.boosts2], [roleIds.gold, roleIds.boosts3]];

export async function beginSequence(stage: Stage, setup: { most: number; startsIn: number }): Promise<Sequence> {
  const { app } = stage;
  const { deps } = app;
  // Admins of earlier sequences have no rights here.
  await deps.db.updateTable('admins').set({ isActive: false }).execute();
  await deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: setup.most }).execute();
  app.standin.world.faults.clear();
  const members = {} as Record<Name, Member>;
  for (const name of names) {
    members[name] = await aMember(deps, { username: name, isAdmin: name === 'hal' });
    app.standin.world.people.add({ key: members[name].discordId, id: members[name].discordId, username: name });
  }
  const rooms = prices.map((price, index) => ({ price, units: stock[index] ?? 0 }));
  const opening = await anOpening(deps, { rooms, startsIn: setup.startsIn });
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
    memberId: (name) => members[name].id,
    discordId: (name) => members[name].discordId,
  };
  return { model: startModel(app.clock.now().getTime(), setup.most, setup.startsIn), site, stage, members, signIn };
}

type Ids = Pick<Site, 'idOf' | 'learn' | 'labelOf'>;

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
      for (const job of bookingJobs) await job.run(server.deps, new AbortController().signal);
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
