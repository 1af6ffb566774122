import { expect, test } from 'vitest';
import { stateLabelOf } from './message-labels.ts';

test('a message that is no longer needed is not a failure', () => {
  expect(stateLabelOf('dead', 'direct_messages_closed')).toEqual({ text: 'NOT SENT', tone: 'bad' });
  expect(stateLabelOf('dead', 'out_of_date')).toEqual({ text: 'NOT NEEDED', tone: 'quiet' });
});
