import { createBreaker, type CallEnd } from '../breaker.ts';
import { deadlines, reasonOf, type OutsideCalls } from '../outside.ts';
import { readAnswer, type BloxlinkAnswer, type BloxlinkProblem } from './read-answer.ts';

export interface BloxlinkSettings {
  apiBase: string;
  apiKey: string | undefined;
  guildId: string;
  calls: OutsideCalls;
  now: () => Date;
}

/** Asks Bloxlink which Roblox account a Discord account is linked to; `refused` means: to none. */
export interface Bloxlink {
  /** False without a key. */
  isConfigured: boolean;
  findRobloxId(discordId: string): Promise<BloxlinkAnswer>;
  /** Why look-ups of this process fail until somebody acts or the limit is over; null: no reason is known. */
  problem(): BloxlinkProblem | null;
}

export function createBloxlink({ apiBase, apiKey, guildId, calls, now }: BloxlinkSettings): Bloxlink {
  let problem: BloxlinkProblem | null = null;
  let pausedUntil = 0;
  const breaker = createBreaker(now);

  async function ask(discordId: string, key: string): Promise<BloxlinkAnswer> {
    const url = `${apiBase}/public/guilds/${guildId}/discord-to-roblox/${discordId}`;
    // The bare key, without a scheme word.
    const headers = { authorization: key, accept: 'application/json' };
    try {
      const response = await calls.fetch(url, { headers }, deadlines.lookupMs);
      const body: unknown = await response.json().catch(() => null);
      const answer = readAnswer(response.status, body);
      if (answer.kind === 'unavailable' && answer.problem === 'limit_reached') {
        pausedUntil = now().getTime() + pauseOf(response, now());
      }
      return answer;
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error), problem: null };
    }
  }

  return {
    isConfigured: apiKey !== undefined,
    problem: () => problem,
    findRobloxId: async (discordId) => {
      if (apiKey === undefined) return { kind: 'unavailable', reason: 'no Bloxlink key is configured', problem: null };
      // A further call while the limit is reached may count against it.
      if (now().getTime() < pausedUntil) {
        return { kind: 'unavailable', reason: 'its limit is reached', problem: 'limit_reached' };
      }
      if (breaker.waitMs() > 0) return { kind: 'unavailable', reason: 'it failed shortly before', problem };
      const end = breaker.begin();
      const answer = await ask(discordId, apiKey);
      end(endOf(answer));
      if (answer.kind !== 'unavailable') problem = null;
      else problem = answer.problem ?? problem;
      return answer;
    },
  };
}

/** Each problem stays until somebody acts. */
function endOf(answer: BloxlinkAnswer): CallEnd {
  if (answer.kind !== 'unavailable') return 'answered';
  if (answer.problem === 'limit_reached') return 'limited';
  return answer.problem === null ? 'failed' : 'refused';
}

const hourMs = 60 * 60 * 1000;

/** How long to make no calls. Nothing says when the limit for the day ends, so it is tried once an hour. Rule: LINK-11. */
function pauseOf(response: Response, now: Date): number {
  const after = response.headers.get('retry-after');
  if (after === null) return hourMs;
  const seconds = Number(after);
  const waitMs = Number.isNaN(seconds) ? new Date(after).getTime() - now.getTime() : seconds * 1000;
  return Number.isNaN(waitMs) ? hourMs : Math.min(Math.max(waitMs, 1000), 24 * hourMs);
}
