import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { createLog } from '../../server/log.ts';
import { anOpening } from '../../test/factories.ts';
import { startSite, type SiteProcess } from '../../test/e2e/support/site/start-site.ts';
import type { Closers } from '../drop/closers.ts';
import { addMembers, discordApplication } from '../drop/side.ts';

/** A running site with an opening of many rooms and signed-in members. */
export interface FairnessSite {
  process: SiteProcess;
  port: number;
  deps: Deps;
  /** The room type that the attacker asks for. */
  roomId: number;
  /** The room types that measured guests book, enough units for all of them. */
  victimRoomIds: readonly number[];
  resortId: number;
  /** A member whose roles are made stale, so that Discord is asked. */
  staleMemberId: number;
  staleToken: string;
  attackerToken: string;
  victimTokens: string[];
}

const victims = 1500;
const metricsToken = randomBytes(16).toString('hex');

/** Starts the built site with the stand-in in a separate process, and fills it. */
export async function startFairnessSite(closers: Closers): Promise<FairnessSite> {
  const sessionSecret = randomBytes(32).toString('hex');
  const secrets = {
    SESSION_SECRET: sessionSecret,
    DATA_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: metricsToken,
  };
  const site = await startSite({ settings: secrets });
  await closers.add(site.close);
  const { deps, close } = createDeps(parseConfig({ ...discordApplication, ...secrets }), {
    databaseUrl: site.databaseUrl,
    sessionSecret,
    dataKey: secrets.DATA_KEY,
    publicUrl: () => 'http://127.0.0.1',
    now: () => new Date(),
    log: createLog('error'),
  });
  await closers.add(close);
  const opening = await anOpening(deps, { rooms: [{ units: 500 }, { units: 500 }, { units: 500 }, { units: 500 }] });
  const first = await addMembers(deps, victims + 2);
  const [staleToken = '', attackerToken = '', ...victimTokens] = await signTokens(deps, first);
  return {
    process: site,
    port: Number(new URL(site.url).port),
    deps,
    roomId: opening.roomIds[0] ?? 0,
    victimRoomIds: opening.roomIds.slice(1),
    resortId: opening.resort.id,
    staleMemberId: first,
    staleToken,
    attackerToken,
    victimTokens,
  };
}

async function signTokens({ db, tokens }: Deps, firstMemberId: number): Promise<string[]> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt', 'members.discordId'])
    .where('members.id', '>=', firstMemberId)
    .orderBy('members.id')
    .execute();
  return Promise.all(sessions.map((session) => tokens.sign(session)));
}

/** Waits until the server answers again after an attack, two minutes at most. */
export async function waitForRecovery({ process: { url } }: FairnessSite): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.ok) return;
    await pause(500);
  }
}

/** Event streams that the server counts. NaN if its metrics do not contain them. */
export async function countStreams({ process: { url } }: FairnessSite): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const signal = AbortSignal.timeout(10_000);
  const metrics = await fetch(`${url}/metrics`, { headers, signal }).then(
    (response) => response.text(),
    () => '',
  );
  return Number(/^sunset_live_streams(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
}
