import { ApiError } from '@sunset/contract/client.ts';
import { useRef } from 'react';
import { randomKey } from '../lib/random.ts';

/** The same key as long as the same is sent, so that what was sent again after a lost answer is done once; `forget` begins with another one. */
export function useKeyOfBody() {
  const last = useRef({ body: '', key: '' });
  return {
    keyOf(body: object): string {
      const text = JSON.stringify(body);
      if (last.current.body !== text) last.current = { body: text, key: randomKey() };
      return last.current.key;
    },
    forget() {
      last.current = { body: '', key: '' };
    },
  };
}

/**
 * Sends an order with the key of the last attempt as long as its answer is unknown, so that an order whose answer was lost is not made
 * twice. After an answer the same order is a new one. Rule: ROOM-5.
 */
export function useOrderKey() {
  const { keyOf, forget } = useKeyOfBody();
  return async <Answer>(body: object, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(keyOf(body));
      forget();
      return answer;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.problem !== null && error.status < 500;
      if (isAnswered) forget();
      throw error;
    }
  };
}
