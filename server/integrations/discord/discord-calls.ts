import { jsonFetcher, type OutsideCalls } from '../outside.ts';
import { createAddressGuard } from './limits/address-guard.ts';
import { limitBodyOf } from './limits/limit-answers.ts';
import { createPace } from './limits/pace.ts';

interface Settings {
  userAgent: string;
  now: () => Date;
}

/**
 * Discord allows an application 50 calls a second. One process makes at most 25 as the bot in any second, so two never make more together,
 * in the first second either. Processes do not know of each other's calls: with more than two, Discord's answer slows them down.
 */
export const paceOfProcess = { burst: 5, perSecond: 20 } as const;

/** Tests change it. */
export const botPace: { burst: number; perSecond: number } = { ...paceOfProcess };

/**
 * The calls of this process to Discord: they say who calls, those of the bot are paced, and none is made while Discord would ban
 * the address for it. All clients of Discord in a process use the same one. Rules: TIER-12, MSG-32.
 */
export function createDiscordCalls(calls: OutsideCalls, { userAgent, now }: Settings): OutsideCalls {
  const guard = createAddressGuard(now);
  const pace = createPace(botPace);

  const fetchGuarded: OutsideCalls['fetch'] = async (url, init, timeoutMs) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent);
    if (headers.get('authorization')?.startsWith('Bot ') === true) {
      guard.requireOpen();
      await pace();
    }
    const call = guard.begin();
    try {
      const response = await calls.fetch(url, { ...init, headers }, timeoutMs);
      call.answered(response, await limitBodyOf(response));
      return response;
    } catch (error) {
      call.failed();
      throw error;
    }
  };
  return { ...calls, fetch: fetchGuarded, fetchJson: jsonFetcher(fetchGuarded) };
}
