import type { OutsideCalls } from '../outside.ts';

/** What Discord answers a bot that reads: `status` is a definite answer other than 200. */
export type BotRead =
  | { kind: 'ok'; body: unknown }
  | { kind: 'status'; status: number; code: number | null }
  | { kind: 'unavailable'; reason: string };

/** The same, as what it means to the set-up. */
export type Read<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: number | null }
  | { kind: 'unavailable'; reason: string };

export type ReadAsBot = (path: string) => Promise<BotRead>;

/** Reads below Discord's API as a bot, for checks. Changes nothing. */
export function createBotReader(bot: { apiBase: string; token: string; calls: OutsideCalls }): ReadAsBot {
  const headers = { authorization: `Bot ${bot.token}` };
  return async (path) => {
    const answer = await bot.calls.fetchJson(`${bot.apiBase}/v10${path}`, { headers });
    if (answer.kind !== 'ok') return { kind: 'unavailable', reason: answer.reason };
    const { status, body } = answer.value;
    return status === 200 ? { kind: 'ok', body } : { kind: 'status', status, code: codeOf(body) };
  };
}

/** Discord's own number of an error. */
export function codeOf(body: unknown): number | null {
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}
