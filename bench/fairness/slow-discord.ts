import { sql } from 'kysely';
import type { FairnessSite } from './site.ts';

/** Faults of Discord's member endpoint, by name. */
const faults = {
  'no answer': { kind: 'delay', ms: 60_000 },
  'rate limit of 25 s': { kind: 'rate-limit', retryAfter: 25 },
  'status 502': { kind: 'html-502' },
  'connection closed': { kind: 'drop-before' },
} as const;

export type DiscordFault = keyof typeof faults;

const memberEndpoint = { path: { prefix: '/api/guilds/' } };
const callsAffected = 50;
/** An answer after this time counts as none. */
const maxAnswerMs = 30_000;

/** Milliseconds of one GET /user/me of a member whose roles are stale, for each fault. */
export async function measureSlowDiscord(site: FairnessSite): Promise<Record<DiscordFault, number>> {
  const measured: Partial<Record<DiscordFault, number>> = {};
  // A server that does not answer after an attack does not end the measurement.
  for (const name of Object.keys(faults) as DiscordFault[])
    measured[name] = await measureFault(site, name).catch(() => Number.POSITIVE_INFINITY);
  return measured as Record<DiscordFault, number>;
}

async function measureFault(site: FairnessSite, name: DiscordFault): Promise<number> {
  await makeRolesStale(site);
  await setFault(site, { ...faults[name], match: memberEndpoint, times: callsAffected });
  const startedAt = performance.now();
  const response = await fetch(`${site.process.url}/api/user/me`, {
    headers: { authorization: `Bearer ${site.staleToken}` },
    signal: AbortSignal.timeout(maxAnswerMs),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`GET /user/me answered ${response.status} (${name}).`);
  const elapsedMs = Math.round(performance.now() - startedAt);
  await clearFaults(site);
  return elapsedMs;
}

/** Milliseconds from SIGTERM to the end of the server while it waits for Discord. */
export async function measureStop(site: FairnessSite): Promise<number> {
  await makeRolesStale(site);
  await setFault(site, { ...faults['rate limit of 25 s'], match: memberEndpoint, times: callsAffected }).catch(
    () => undefined,
  );
  const waiting = fetch(`${site.process.url}/api/user/me`, { headers: { authorization: `Bearer ${site.staleToken}` } });
  void waiting.then((response) => response.text()).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const startedAt = performance.now();
  await site.process.close();
  return Math.round(performance.now() - startedAt);
}

async function makeRolesStale({ deps, staleMemberId }: FairnessSite): Promise<void> {
  await sql`update members set roles_checked_at = ${deps.now()}::timestamptz - interval '2 hours', is_in_server = true
    where id = ${staleMemberId}`.execute(deps.db);
}

async function setFault(site: FairnessSite, fault: object): Promise<void> {
  await requireOk(
    fetch(`${site.process.standinUrl}/_control/faults`, {
      method: 'POST',
      body: JSON.stringify(fault),
      signal: AbortSignal.timeout(10_000),
    }),
  );
}

async function clearFaults(site: FairnessSite): Promise<void> {
  await requireOk(
    fetch(`${site.process.standinUrl}/_control/faults`, { method: 'DELETE', signal: AbortSignal.timeout(10_000) }),
  );
}

async function requireOk(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer;
  if (!ok) throw new Error(`The stand-in answered ${status}.`);
}
