import { ApiError } from '@sunset/contract/client.ts';
import type { Problem } from '@sunset/contract/errors.ts';
import { expect, test } from 'vitest';
import { locationAfterRefusal } from './booking-refusal.ts';
import { firstLocation } from './wizard-location.ts';

const review = { ...firstLocation, step: 4 as const, resortId: 3, openingId: 7, roomId: 11 };

const refused = (problem: Partial<Problem>) => {
  const full: Problem = { type: 'about:blank', title: '', detail: '', status: 422, code: 'invalid_input', ...problem };
  return locationAfterRefusal(new ApiError(full, full.status, null), review);
};

test.each(['body.robloxUsername', 'body.robloxDisplayName', 'body.notes'])(
  'a refusal of %s leads back to the guest details, with the room still chosen',
  (path) => expect(refused({ errors: [{ path, message: 'is not valid' }] })).toEqual({ ...review, step: 3 }),
);

test('a refusal of something that is not on the form stays at the review', () =>
  expect(refused({ errors: [{ path: 'body.payment_method', message: 'is not valid' }] })).toBeNull());

test('a sold out room leads back to the rooms', () =>
  expect(refused({ status: 409, code: 'sold_out' })).toEqual({ ...review, step: 2, roomId: null }));

test('an opening that has started leads back to the resorts', () =>
  expect(refused({ status: 409, code: 'opening_started' })).toEqual(firstLocation));
