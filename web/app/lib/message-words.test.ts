import { expect, test } from 'vitest';
import { kindName, wordState } from './message-words.ts';

test('a kind without a name of its own is named as it is', () => {
  expect(kindName('booking.confirmed')).toBe('Booking confirmed');
  expect(kindName('something.new')).toBe('something.new');
});

test('what is not needed any more is no failure', () => {
  expect(wordState('dead', 'direct_messages_closed')).toEqual({ word: 'NOT SENT', tone: 'bad' });
  expect(wordState('dead', 'out_of_date')).toEqual({ word: 'NOT NEEDED', tone: 'quiet' });
});
