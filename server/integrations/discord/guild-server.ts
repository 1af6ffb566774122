import { z } from 'zod';
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

export function rememberServer(now: () => Date, ask: () => Promise<Outcome<GuildServer>>) {
  let latest: Promise<Outcome<GuildServer>> | null = null;
  let until = 0;
  return async (): Promise<Outcome<GuildServer>> => {
    const at = now().getTime();
    if (latest !== null && at < until) return latest;
    const asked = ask();
    latest = asked;
    until = at + rememberedForMs.ok;
    const outcome = await asked;
    if (outcome.kind !== 'ok' && latest === asked) until = at + rememberedForMs.failed;
    return outcome;
  };
}
