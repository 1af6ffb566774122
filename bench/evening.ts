import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runAndClose, type Closers } from './drop/closers.ts';
import { describeMachine } from './drop/machine.ts';
import { Evening } from './evening/evening.ts';
import { gather, skipToEvening } from './evening/gather.ts';
import { GuestAtWork } from './evening/guest.ts';
import { pictureOfPage, readGuestPicture } from './evening/guest-picture.ts';
import { HostAtWork } from './evening/host.ts';
import { differences, findBroken, isAllDone, isAtLeast, pictureOf, readDone, readPicture } from './evening/judge.ts';
import { plan, planGuests } from './evening/plan.ts';
import { Presses } from './evening/presses.ts';
import { brokenBars, describe, print } from './evening/results.ts';
import { Screen } from './evening/screen.ts';
import { startSite } from './evening/site.ts';
import { tasksOf } from './evening/tasks.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:evening`: a whole evening at two servers, of which one is killed: guests say "I'm here" and order, hosts on phones
 * with slow lines call, check in, add, exchange and serve. Exits with 1 if anybody loses a room, a screen of a host or guest differs from the
 * database at the end, or a bar is broken.
 */

/** Changes around the death of a server have figures of their own: until its clients have found the other one. */
const aroundDeathMs = { before: 1000, after: 5000 };
/** What was on its way to a phone that loses its connection. */
const onItsWayMs = 3000;
const equalWithinMs = 15_000;
const offlineHost = 2;

const load = () => Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100) / 100;

function readOptions() {
  const { values } = parseArgs({
    options: {
      speed: { type: 'string', default: '4' },
      'line-ms': { type: 'string', default: '400' },
      save: { type: 'boolean', default: false },
    },
  });
  // A line is as long as a request and its answer need, without the server.
  return { speed: Number(values.speed), oneWayMs: Number(values['line-ms']) / 2, isSaved: values.save };
}

async function run({ speed, oneWayMs, isSaved }: ReturnType<typeof readOptions>, closers: Closers): Promise<void> {
  const loadBefore = load();
  const site = await startSite(closers, speed);
  const presses = new Presses();
  const gathering = await gather({ site, presses }, oneWayMs);
  const nameOf = ({ member }: { member: { username: string } }) => member.username;
  const screens = { phones: gathering.hosts.map(nameOf), desks: gathering.desks.map(nameOf) };
  const evening = new Evening({ site, gathering, presses, screens: [...screens.phones, ...screens.desks] });
  const { visibility, visibilityToGuests } = evening;
  await skipToEvening(site, gathering);
  try {
    const { boards, caughtUpMs } = await simulate(evening);
    const different = await untilEqual(evening, boards);
    const missing = [...visibility.missing(), ...visibilityToGuests.missing()];
    const broken = [...different, ...missing, ...(await findBroken(evening))];
    const done = await readDone(evening);
    const observed = { oneWayMs, done, caughtUpMs, broken, load: [loadBefore, load()] as [number, number] };
    const results = describe(evening, screens, observed);
    print(results);
    const bars = brokenBars(results);
    if (bars.length > 0) throw new Error(bars.join('\n'));
    if (isSaved) await saveResults('evening', describeMachine(site.postgres, null), results);
  } finally {
    evening.end.abort();
  }
}

interface Simulated {
  /** On phones and at desks. */
  boards: Screen[];
  caughtUpMs: number;
}

/** Everybody does their part; resolves when everything is done. */
async function simulate(evening: Evening): Promise<Simulated> {
  const { gathering, visibility } = evening;
  const open = (person: (typeof gathering.hosts)[number]) => {
    const { username } = person.member;
    return new Screen(person, {
      openingId: gathering.opening.id,
      onBoard: (board) => visibility.show(username, board),
      signal: evening.end.signal,
    });
  };
  const phones = gathering.hosts.map(open);
  const desks = gathering.desks.map(open);
  const boards = [...phones, ...desks];
  for (const screen of [...boards, ...evening.pages.values()]) await screen.open();
  evening.begin();
  const hosts = phones.map(
    (screen, index) => new HostAtWork(evening, { index, screen, tasks: tasksOf(index, evening) }),
  );
  const guests = planGuests().map((guestPlan, index) => new GuestAtWork(evening, index, guestPlan));
  // They go on until the evening is over, and reject only for what must not happen.
  const people = Promise.all([...hosts, ...guests].map((person) => person.run())).catch((error: unknown) => {
    if (!evening.isOver) throw error;
  });
  const troubles = Promise.all([loseConnection(evening, phones), killServer(evening)]);
  const [caughtUpMs] = await Promise.race([troubles, people.then(() => troubles)]);
  await Promise.race([untilAllDone(evening), people]);
  return { boards, caughtUpMs };
}

async function untilAllDone(evening: Evening): Promise<void> {
  for (;;) {
    const done = await readDone(evening);
    if (isAllDone(done)) return;
    if (evening.now > plan.endsBy) throw new Error(`The evening did not end: ${JSON.stringify(done)}.`);
    await pause(500);
  }
}

/** One host is offline for a minute; resolves with how long their board needed to catch up. */
async function loseConnection(evening: Evening, phones: Screen[]): Promise<number> {
  const phone = phones[offlineHost];
  const [desk] = evening.gathering.desks;
  if (!phone || !desk) throw new Error('There is no host to be offline.');
  await evening.until(plan.offlineAt);
  const gap = { screen: phone.person.member.username, from: performance.now() - onItsWayMs, to: Infinity };
  evening.addGap(gap);
  phone.setOnline(false);
  await evening.pause(plan.offlineMs);
  const onlineAt = performance.now();
  phone.setOnline(true);
  const params = { openingId: evening.gathering.opening.id };
  const missed = await desk.call('GET /hosting/openings/{openingId}/board', { params });
  while (!isAtLeast(phone.board, missed)) await pause(20);
  gap.to = performance.now();
  return Math.round(gap.to - onlineAt);
}

/** Kills a server with SIGKILL in the middle of the evening and of a press, and starts it again later. */
async function killServer(evening: Evening): Promise<void> {
  const { site } = evening;
  await evening.until(plan.killAt);
  await site.kill(0);
  const now = performance.now();
  evening.addGap({ screen: null, from: now - aroundDeathMs.before, to: now + aroundDeathMs.after });
  await evening.until(plan.restartAt);
  await site.restart(0);
}

/** Until the boards of all hosts and the pages of all guests are equal to the database; returns the rows that differ. */
async function untilEqual(evening: Evening, boards: Screen[]): Promise<string[]> {
  const until = performance.now() + equalWithinMs;
  for (;;) {
    const right = await readPicture(evening);
    const rightOfGuests = await readGuestPicture(evening.site.side.deps.db, [...evening.pages.keys()]);
    const shownToGuests = new Map(
      [...evening.pages].flatMap(([reference, page]) => [...pictureOfPage(reference, page.shown)]),
    );
    const differing = [
      ...boards.flatMap(({ person, board }) => differences(person.member.username, pictureOf(board), right)),
      ...differences('The page of a guest', shownToGuests, rightOfGuests),
    ];
    if (differing.length === 0 || performance.now() > until) return differing;
    await pause(100);
  }
}

await runAndClose((closers) => run(readOptions(), closers));
