import { expect, test } from 'vitest';
import { wordState } from './message-words.ts';

test('what is not needed any more is no failure', () => {
  expect(wordState('dead', 'direct_messages_closed')).toEqual({ word: 'NOT SENT', tone: 'bad' });
  expect(wordState('dead', 'out_of_date')).toEqual({ word: 'NOT NEEDED', tone: 'quiet' });
});
