import { ApiError } from '@sunset/contract/client.ts';
import { useRef } from 'react';
import { randomKey } from '../lib/random.ts';

/**
 * Sends an order with the key of the last attempt as long as its answer is unknown, so that an order whose answer was lost is not made
 * twice. After an answer the same order is a new one. Rule: ROOM-5.
 */
export function useOrderKey() {
  const last = useRef({ body: '', key: '' });
  return async <Answer>(body: object, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomKey() };
    try {
      const answer = await send(last.current.key);
      last.current = { body: '', key: '' };
      return answer;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.problem !== null && error.status < 500;
      if (isAnswered) last.current = { body: '', key: '' };
      throw error;
    }
  };
}
