import { ApiError } from '@sunset/contract/client.ts';
import { useRef } from 'react';
import { randomKey } from '../lib/random.ts';

/** The same key as long as the same is sent, so that what was sent again after a lost answer is done once. */
export function useKeyOfBody() {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}

/** Whether the server has said what became of a call. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.problem !== null && error.status < 500;

/**
 * Sends each press with a key of its own, and the same press with the same key until it has an answer, so that what was done although its
 * answer was lost is not refused. `press` says what is asked for and what was shown: another version is another press, and so is the same
 * order after an answer. Rules: BOARD-17, ROOM-5.
 */
export function usePressKeys() {
  const keys = useRef(new Map<string, string>());
  return async <Answer>(press: unknown, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(press);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    try {
      const answer = await send(key);
      keys.current.delete(text);
      return answer;
    } catch (error) {
      if (isAnswered(error)) keys.current.delete(text);
      throw error;
    }
  };
}
