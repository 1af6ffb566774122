import { z } from 'zod';
import { createCallBudget } from '../call-budget.ts';
import { unavailable, type Outcome } from '../outside.ts';
import type { BotOutcome } from './call.ts';

/** The community's Discord server, as far as the product is concerned. */
export interface GuildServer {
  roleIds: string[];
}

const serverSchema = z.object({ id: z.string(), roles: z.array(z.object({ id: z.string() })) });

export function readServer(outcome: BotOutcome<unknown>): Outcome<GuildServer> {
  if (outcome.kind !== 'ok') return unavailable(outcome.reason);
  const { data } = serverSchema.safeParse(outcome.value);
  if (data === undefined) return unavailable('an answer of another shape');
  return { kind: 'ok', value: { roleIds: data.roles.map(({ id }) => id) } };
}

/** Each answer serves all look-ups of members for a while. After a failure the server is asked for less often. */
const rememberedForMs = { ok: 2 * 60_000, failed: 5 * 60_000 };
/** Calls that may not use a remembered answer share one, so this many are enough even when many members lose a role. */
const maxPerSecond = 5;

export interface ServerReads {
  /** As remembered. */
  readServer(): Promise<Outcome<GuildServer>>;
  /** As it is after the call, and not as remembered. */
  readServerNow(): Promise<Outcome<GuildServer>>;
}

export function rememberServer(now: () => Date, ask: () => Promise<Outcome<GuildServer>>): ServerReads {
  const budget = createCallBudget({ maxUnderWay: 1, maxPerSecond, now });
  let latest: Promise<Outcome<GuildServer>> | null = null;
  let next: Promise<Outcome<GuildServer>> | null = null;
  let until = 0;

  async function askAgain(): Promise<Outcome<GuildServer>> {
    const asked = ask();
    latest = asked;
    const at = now().getTime();
    until = at + rememberedForMs.ok;
    const outcome = await asked;
    if (outcome.kind !== 'ok' && latest === asked) until = at + rememberedForMs.failed;
    return outcome;
  }

  /** The call under way may have been answered already at Discord: who comes during it shares the one after it. */
  async function askNext(): Promise<Outcome<GuildServer>> {
    await latest;
    next = null;
    return (await budget.run({}, askAgain)) ?? unavailable('asked a moment ago');
  }

  return {
    readServer: async () => (latest !== null && now().getTime() < until ? latest : askAgain()),
    readServerNow: () => (next ??= askNext()),
  };
}
