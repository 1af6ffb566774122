import { setTimeout as pause } from 'node:timers/promises';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { compare, type GuestsAtWork } from './guests-at-work.ts';
import type { Gathering } from './people.ts';
import { fault, hasFurtherCases, isFull } from './record.ts';
import { putToWork, startedSite } from './site-at-work.ts';
import { emptyDirectory } from '../setup/site-directory.ts';
import { childrenOf, killAll, siteOnDisk, type SiteOnDisk } from './site-on-disk.ts';

/* The server is killed (SIGKILL) while guests book, cancel and are approved, and starts again. */

/** `npm test` takes the first victims, the server and its database; the long run each of them fifty times. */
const furtherRounds = isFull ? 200 : 4;
const rounds = hasFurtherCases ? furtherRounds : 1;
const guests = rounds * 70;
const [earliestMs, latestMs] = [20, 500];

/**
 * Which processes are killed: all of them, the server, the server and the first process of PostgreSQL, PostgreSQL
 * alone.
 */
const victims: ((site: SiteOnDisk) => number[])[] = [
  ({ server, databasePids }) => [server.pid, ...databasePids()],
  ({ server }) => [server.pid],
  ({ server, databasePids }) => [server.pid, ...databasePids().slice(0, 1)],
  ({ databasePids }) => databasePids().slice(0, 1),
];

const injected =
  `${rounds} times SIGKILL, ${earliestMs} to ${latestMs} ms after the first acknowledged operation, in turn to the server and ` +
  'every process of PostgreSQL, to the server, to it and the postmaster, and to the postmaster alone; 8 clients book, cancel and approve';

test(
  'F01 nothing acknowledged is lost when it is killed at random moments under load (BOOK-14)',
  { timeout: 60_000 + rounds * 20_000 },
  fault({ injected }, async () => {
    const site = await startedSite();
    const { work, gathering } = await putToWork(site, guests);
    const figures = { lost: 0, unexplained: 0, violations: 0, startMs: [] as number[] };
    for (let round = 0; round < rounds; round += 1) await dieAndReturn(site, work, { round, figures });
    await work.stop();
    if (isFull) await untilAllIsSent(site);
    const last = await site.withDeps((deps) => compare(deps, work));
    const twice = await seenTwice(site, gathering);
    const { startMs, ...counted } = figures;
    expect({ ...counted, last, twice }).toEqual({
      lost: 0,
      unexplained: 0,
      violations: 0,
      last: { acknowledged: work.acknowledged, lost: 0, unexplained: 0 },
      twice: 0,
    });
    const sorted = startMs.toSorted((a, b) => a - b);
    const [median, longest] = [sorted[rounds >> 1] ?? 0, sorted.at(-1) ?? 0].map((ms) => (ms / 1000).toFixed(1));
    return {
      seen: `every acknowledged operation was there after each start; a start took ${median} s in the middle, ${longest} s at most; the outbox went on, and no guest saw a message twice`,
      rounds,
      acknowledged: work.acknowledged,
      ...counted,
    };
  }),
);

interface Round {
  round: number;
  figures: { lost: number; unexplained: number; violations: number; startMs: number[] };
}

async function dieAndReturn(site: SiteOnDisk, work: GuestsAtWork, { round, figures }: Round): Promise<void> {
  await work.untilMore(1);
  // The one moment that has to be random.
  await pause(earliestMs + Math.random() * (latestMs - earliestMs));
  const told = work.snapshot();
  killAll(victims[round % victims.length]?.(site) ?? []);
  await site.server.ended;
  const begun = performance.now();
  await site.server.start();
  figures.startMs.push(performance.now() - begun);
  const { lost, unexplained } = await site.withDeps((deps) => compare(deps, work, told));
  figures.lost += lost;
  figures.unexplained += unexplained;
  figures.violations += (await site.violations()).length;
}

/** Nothing waits any more: what a killed server had claimed is sent by the next one. */
async function untilAllIsSent(site: SiteOnDisk): Promise<void> {
  await site.withDeps(({ db }) =>
    vi.waitFor(
      async () => {
        const waiting = db.selectFrom('outbox').where('status', '<>', 'sent').select('kind').select('status');
        expect(await waiting.execute()).toEqual([]);
      },
      { timeout: rounds * 10_000, interval: 500 },
    ),
  );
}

/** Guests who see more messages than exist, or fewer than were sent. */
async function seenTwice({ withDeps, standin }: SiteOnDisk, { guests: all }: Gathering): Promise<number> {
  const { rows } = await withDeps(({ db }) =>
    sql<{ memberId: number; queued: number; sent: number }>`
      select b.member_id as "memberId", count(*)::integer as queued, count(*) filter (where o.status = 'sent')::integer as sent
      from outbox o join bookings b on b.reference = o.payload ->> 'reference' group by 1`.execute(db),
  );
  const { directMessages } = listSent(standin.world);
  const messages = new Map(rows.map((row) => [row.memberId, row]));
  expect(rows.some(({ sent }) => sent > 0)).toBe(true);
  return all.filter(({ memberId, discordId }) => {
    const visible = directMessages[discordId]?.length ?? 0;
    const { queued = 0, sent = 0 } = messages.get(memberId) ?? {};
    return visible > queued || visible < sent;
  }).length;
}

const [step, longest] = isFull ? [100, 4000] : [2400, 2400];
const delays = Array.from({ length: longest / step + 1 }, (_, index) => index * step);

test.runIf(hasFurtherCases)(
  'F02 T52 a first start that is killed at any moment does not block the next (OPS-2)',
  { timeout: 60_000 + delays.length * 30_000 },
  fault(
    {
      injected: `SIGKILL to the server and its children ${delays[0]} to ${delays.at(-1)} ms after a first start, in steps of ${step} ms`,
    },
    async () => {
      const startMs: number[] = [];
      for (const delay of delays) startMs.push(await startAgain(delay));
      return {
        seen: `each next start opened the site with every table and invariant, ${(Math.max(...startMs) / 1000).toFixed(1)} s at most`,
        rounds: delays.length,
        violations: 0,
      };
    },
  ),
);

async function startAgain(delay: number): Promise<number> {
  const site = await siteOnDisk({ directory: emptyDirectory(), environment: { SEED: 'catalogue' } });
  try {
    site.server.launch();
    await pause(delay);
    const { pid } = site.server;
    killAll([pid, ...childrenOf(pid)]);
    await site.server.ended;
    const begun = performance.now();
    await site.server.start();
    const ms = performance.now() - begun;
    expect(await site.violations()).toEqual([]);
    const resorts = await site.withDeps(({ db }) => db.selectFrom('resorts').select('id').execute());
    expect(resorts).toHaveLength(13);
    return ms;
  } finally {
    await site.close();
  }
}
