import { expect, test } from 'vitest';
import { joinReason, maxOwnReasonLength, rejectReasons } from './reject-reasons.ts';

test.each([
  ['', '', ''],
  ['This session is full', '', 'This session is full'],
  ['', ' Storm. ', 'Storm'],
  ['This session is full', 'Try Vista tomorrow.', 'This session is full. Try Vista tomorrow'],
])('joins the chosen reason %j and the text %j as %j', (chosen, own, reason) => {
  expect(joinReason(chosen, own)).toBe(reason);
});

test('the longest reason fits into what the server accepts', () => {
  for (const reason of rejectReasons) {
    expect(joinReason(reason, 'x'.repeat(maxOwnReasonLength)).length).toBeLessThanOrEqual(300);
  }
});
