import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { expect, test } from 'vitest';
import { groupMessages } from './group-messages.ts';

test('shows the newest code and undelivered messages first (PAGE-40)', () => {
  const message = (id: number, kind: MessageKind, reached_discord: boolean | null) => ({ id, kind, reached_discord });
  const code = message(5, 'booking.neighborhood_code', false);
  const refused = message(4, 'booking.moved', false);
  const others = [message(2, 'booking.confirmed', null), message(1, 'booking.placed', true)];
  const older = message(3, 'booking.neighborhood_code', true);
  expect(groupMessages([code, refused, older, ...others])).toEqual({ code, undelivered: [refused], others });
});
