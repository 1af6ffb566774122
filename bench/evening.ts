import { loadavg, availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { leftOutFeatures } from '../test/e2e/support/left-out-features.ts';
import { findChromium } from '../test/find-chromium.ts';
import { createChance } from '../test/bad-input/requests/chance.ts';
import { runAndClose, type Closers } from './drop/closers.ts';
import { quantile } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { clock, Evening } from './evening/evening.ts';
import * as figures from './evening/figures.ts';
import { GuestAtWork } from './evening/guest.ts';
import { GuestWithPage } from './evening/guest-with-page.ts';
import { HostAtWork, type Task } from './evening/host.ts';
import { differences, findBroken, isAllDone, readDone } from './evening/judge.ts';
import { changeBookings, gather, retries, skipToEvening, type EveningGuest } from './evening/people.ts';
import { openPhone, type Phone } from './evening/phone.ts';
import { crowd, planEvening } from './evening/plan.ts';
import { startStage } from './evening/stage.ts';
import { addWalkIn, approve, exchange, extend, giveAway } from './evening/tasks.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:evening`: a whole evening at two servers, with sixty guests, three hosts who press in Chromium as a slow phone on a
 * line of 400 ms, one of them offline for a minute, and one server killed. Throws if anybody loses a room, a screen differs from
 * the database at the end, or a bound is missed. `EVENING_MINUTES=2` does all of it in less time, for trying.
 */

/** The server that a browser was connected to is dead; it finds the other one within this. */
const failoverMs = 5000;
const offlineHost = 2;

async function run(closers: Closers): Promise<void> {
  const { values } = parseArgs({ options: { save: { type: 'boolean', default: false } } });
  const plan = planEvening(Number(process.env['EVENING_MINUTES'] ?? 10));
  const stage = await startStage(closers);
  const gathering = await gather(stage);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', leftOutFeatures],
  });
  await closers.add(() => browser.close());
  const evening = new Evening(stage, plan, gathering);
  const phones: Phone[] = [];
  const path = `/hosting?opening=${gathering.opening.id}&view=all`;
  for (const person of gathering.hosts) phones.push(await openPhone(browser, { url: stage.url, person, path }));
  const hosts = phones.map((phone, index) => new HostAtWork(evening, { index, phone, tasks: tasksOf(index, evening) }));
  await prepare(evening, hosts);
  const results = await simulate(evening, hosts, browser).finally(() => evening.end.abort());
  print(results);
  if (values.save) await saveResults('evening', describeMachine(stage.postgres, null), results);
  const missed = figures.missedBounds(results);
  if (missed.length > 0) throw new Error(missed.join('\n'));
}

/** Guests change their bookings; the host approves those that need it; then the time until the evening is skipped. */
async function prepare(evening: Evening, [host]: HostAtWork[]): Promise<void> {
  const { stage, gathering, plan } = evening;
  for (const { name } of await changeBookings(gathering)) if (host) await approve(host, name);
  await skipToEvening(stage, gathering, plan);
  if (!host) return;
  const isShown = await host.untilShown((shown) => shown.size === gathering.guests.length, 20_000);
  if (!isShown) throw new Error('The board does not show all guests.');
}

/** Everybody who comes, in the order in which they arrive. */
function arriving({ gathering }: Evening): EveningGuest[] {
  return createChance(1).shuffled(gathering.guests.filter(({ isComing }) => isComing));
}

function tasksOf(index: number, evening: Evening): Task[] {
  const { plan, gathering } = evening;
  const absent = gathering.guests.filter(({ isComing }) => !isComing);
  // Who comes last is not in line yet.
  const [one, two, three, four] = arriving(evening)
    .filter(({ type }) => type === 0)
    .slice(-4)
    .map(({ name }) => name);
  const pairs = [
    [one ?? '', two ?? ''],
    [three ?? '', four ?? ''],
  ] as const;
  const all: Task[] = [
    ...plan.exchangesAt.map((at, each) => ({ at, run: (host: HostAtWork) => exchange(host, pairs[each] ?? pairs[0]) })),
    { at: plan.extensionAt, run: extend },
    ...absent.map(({ name }, each) => ({
      at: plan.lateAt + 2000 + each,
      run: (host: HostAtWork) => giveAway(host, name),
    })),
    ...plan.walkInsAt.map((at, each) => ({ at, run: (host: HostAtWork) => addWalkIn(host, `walker_${each + 1}`) })),
  ];
  return all.filter((_, each) => each % crowd.hosts === index);
}

async function simulate(evening: Evening, hosts: HostAtWork[], browser: Browser): Promise<figures.EveningResults> {
  const { plan, stage } = evening;
  const guests = arriving(evening);
  const chance = createChance(2);
  const ordering = new Set(chance.shuffled(guests.slice(1).map((_, each) => each + 1)).slice(0, crowd.orders - 1));
  const [first] = guests;
  if (!first) throw new Error('Nobody comes.');
  const withPage = new GuestWithPage(
    evening,
    first,
    await openPhone(browser, { url: stage.url, person: first, path: '/book?view=bookings' }),
  );
  await withPage.begin();
  evening.begin();
  const people = Promise.all([
    withPage.run(plan.arrivals[0] ?? 0),
    ...guests.slice(1).map((guest, each) => {
      const role = { index: each + 1, arrivesAt: plan.arrivals[each + 1] ?? 0, orders: ordering.has(each + 1) };
      return new GuestAtWork(evening, guest, role).run();
    }),
    ...hosts.map((host) => host.run()),
  ]).catch((error: unknown) => {
    if (!evening.isOver) throw error;
  });
  const troubles = Promise.all([loseConnection(evening, hosts), killServer(evening)]);
  await Promise.race([untilAllDone(evening), people, troubles.then(() => untilAllDone(evening))]);
  const [gap, killedAt] = await troubles;
  const broken = [...(await untilEqual(evening, hosts)), ...(await findBroken(evening))];
  const results = await describe(evening, { hosts, withPage, gap, killedAt, broken });
  evening.end.abort();
  await people;
  return results;
}

async function untilAllDone(evening: Evening): Promise<void> {
  for (;;) {
    if (evening.isOver) return;
    const done = await readDone(evening);
    console.log(Math.round(evening.now / 1000), JSON.stringify(done), evening.atDesk.size, evening.calledAt.size);
    if (isAllDone(done)) return;
    if (evening.now > evening.plan.endsBy) throw new Error(`The evening did not end: ${JSON.stringify(done)}`);
    await pause(1000);
  }
}

/** One host is offline; resolves with the time in which their screen could not be up to date. */
async function loseConnection(evening: Evening, hosts: HostAtWork[]): Promise<figures.Gap & { onlineAt: number }> {
  const host = hosts[offlineHost];
  if (!host) throw new Error('There is no host to be offline.');
  await evening.until(evening.plan.offlineAt);
  const from = clock() - 1000;
  await host.setOffline(true);
  await pause(evening.plan.offlineMs);
  await host.setOffline(false);
  const onlineAt = clock();
  for (;;) {
    if ((await differences(evening, host.phone, offlineHost)).length === 0) break;
    if (clock() > onlineAt + 60_000) throw new Error('The host who was offline does not get an equal screen.');
    await pause(50);
  }
  return { of: offlineHost, from, to: clock(), onlineAt };
}

/** Kills a server with SIGKILL and starts it again later; resolves with the time of its death. */
async function killServer(evening: Evening): Promise<number> {
  const { plan, stage } = evening;
  const [server] = stage.servers;
  await evening.until(plan.killAt);
  await server.end('SIGKILL');
  const killedAt = clock();
  await evening.until(plan.restartAt);
  await server.start();
  return killedAt;
}

/** Until every screen is equal to the database, ten seconds at most; returns the rows that differ. */
async function untilEqual(evening: Evening, hosts: HostAtWork[]): Promise<string[]> {
  const until = clock() + 10_000;
  for (;;) {
    const all: string[] = [];
    for (const [index, { phone }] of hosts.entries())
      all.push(...(await differences(evening, phone, index)).map((text) => `Host ${index + 1}, ${text}`));
    if (all.length === 0 || clock() > until) return all;
    await pause(250);
  }
}

interface Outcome {
  hosts: HostAtWork[];
  withPage: GuestWithPage;
  gap: figures.Gap & { onlineAt: number };
  killedAt: number;
  broken: string[];
}

async function describe(
  evening: Evening,
  { hosts, withPage, gap, killedAt, broken }: Outcome,
): Promise<figures.EveningResults> {
  const recorded: figures.Recorded[] = [];
  for (const host of hosts) recorded.push({ host, ...(await host.phone.recorded()) });
  const presses = [...recorded.flatMap((each) => each.presses), ...(await withPage.phone.recorded()).presses];
  const death = { of: null, from: killedAt - 1000, to: killedAt + failoverMs };
  const usual = figures.timeOtherScreens(evening, recorded, [gap, death]);
  const atDeath = figures.timeOtherScreens(evening, recorded, [death], true);
  const waits = evening.waitsMs.toSorted((one, other) => one - other).map((ms) => ms / 1000);
  for (const { failures } of hosts) for (const failure of failures) console.log(`A press did not work: ${failure}`);
  const unanswered = presses.filter(({ shownAt }) => shownAt === null);
  return {
    minutes: evening.plan.minutes,
    load: Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100) / 100,
    done: await readDone(evening),
    medianWaitS: Math.round(quantile(waits, 0.5)),
    longestWaitS: Math.round(quantile(waits, 1)),
    presses: figures.timePresses(evening.stage.answered()),
    acknowledged: figures.timesOf(presses.flatMap(({ at, shownAt }) => (shownAt === null ? [] : [shownAt - at]))),
    otherScreens: figures.timesOf(usual.delays),
    guestsTold: figures.timeCalls(evening),
    offline: { seconds: evening.plan.offlineMs / 1000, equalAfterMs: Math.round(gap.to - gap.onlineAt) },
    killed: { otherScreens: figures.timesOf(atDeath.delays), retriedRequests: retries.count },
    broken: [
      ...broken,
      ...usual.missed,
      ...unanswered.map(({ name }) => `The page never showed the press on "${name}".`),
    ],
  };
}

function print({ presses, broken, ...rest }: figures.EveningResults): void {
  console.log(rest);
  console.table(presses);
  for (const text of broken) console.log(`BROKEN  ${text}`);
}

await runAndClose(run);
