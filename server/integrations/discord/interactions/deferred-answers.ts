import { Routes } from 'discord-api-types/v10';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideCalls } from '../../outside.ts';

/** Answers that follow a deferred one. Discord accepts them for 15 minutes. */
export interface DeferredAnswers {
  /** Edits the answer that was deferred. False if Discord did not take it. */
  edit(token: string, message: unknown): Promise<boolean>;
  /** Sends a further message. False if Discord did not take it. */
  follow(token: string, message: unknown): Promise<boolean>;
}

const timeoutMs = 5_000;
/** Between attempts. The first answer may still be on its way to Discord, which then knows nothing to edit. */
const pausesMs = [300, 1_000, 3_000];
const maxPauseMs = 5_000;

/** Each call is attempted four times; the token is the credential. */
export function createDeferredAnswers(settings: {
  applicationId: string;
  apiBase: string;
  calls: OutsideCalls;
}): DeferredAnswers {
  const { applicationId, apiBase, calls } = settings;
  const attempt = async (method: 'PATCH' | 'POST', path: string, message: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const request = { method, headers, body: JSON.stringify(message) };
    const answer = await calls.fetch(`${apiBase}/v10${path}`, request, timeoutMs).catch(() => null);
    if (answer?.ok) return 'done';
    // 404: the first answer has not arrived at Discord yet.
    const isFinal = answer !== null && answer.status < 500 && answer.status !== 429 && answer.status !== 404;
    return isFinal ? 'refused' : Number(answer?.headers.get('retry-after') ?? 0) * 1000;
  };
  const send = async (method: 'PATCH' | 'POST', path: string, message: unknown) => {
    for (const pauseMs of [...pausesMs, null]) {
      const result = await attempt(method, path, message);
      if (result === 'done') return true;
      if (result === 'refused' || pauseMs === null) return false;
      await sleep(Math.min(Math.max(pauseMs, result), maxPauseMs));
    }
    return false;
  };
  return {
    edit: (token, message) => send('PATCH', Routes.webhookMessage(applicationId, token, '@original'), message),
    follow: (token, message) => send('POST', Routes.webhook(applicationId, token), message),
  };
}
