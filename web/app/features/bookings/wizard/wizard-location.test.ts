import { describe, expect, test } from 'vitest';
import { firstLocation, parseWizardLocation, wizardSearch } from './wizard-location.ts';

const at = (search: string) => parseWizardLocation(new URLSearchParams(search));

describe('parseWizardLocation', () => {
  test.each([
    ['', { step: 1 }],
    ['step=1', { step: 1 }],
    ['resort=1&opening=2&step=2', { step: 2, resortId: 1, openingId: 2 }],
    ['resort=1&opening=2&room=3&step=3', { step: 3, resortId: 1, openingId: 2, roomId: 3 }],
    ['resort=1&opening=2&room=3&step=4', { step: 4, resortId: 1, openingId: 2, roomId: 3 }],
    ['resort=1&opening=2&friends=1&step=2', { step: 2, resortId: 1, openingId: 2, isWithFriends: true }],
    ['step=5', { step: 5 }],
    ['resort=1&opening=2&step=2&view=bookings', { step: 2, resortId: 1, openingId: 2, isBookings: true }],
  ])('reads %s, and writes the same query', (search, location) => {
    expect(at(search)).toEqual({ ...firstLocation, ...location });
    expect(at(wizardSearch(at(search)))).toEqual(at(search));
  });

  test.each([
    ['resort=1', { resortId: 1 }],
    ['resort=1&opening=2', { resortId: 1, openingId: 2 }],
    ['resort=1&opening=2&room=3', { resortId: 1, openingId: 2 }],
    ['resort=1&opening=2&friends=1', { resortId: 1, openingId: 2, isWithFriends: true }],
  ])('reads %s as a link whose opening must be looked up', (search, ids) => {
    expect(at(search)).toEqual({ ...firstLocation, ...ids, isEntry: true });
  });

  test.each([
    ['step=4', 1],
    ['resort=1&step=3', 1],
    ['resort=1&opening=2&step=4', 2],
    ['resort=x&opening=2&step=2', 1],
    ['resort=-1&opening=2&step=2', 1],
    ['resort=99999999999&opening=2&step=2', 1],
    ['resort=1&opening=2&room=3&step=9', 2],
    ['resort=1&opening=2&room=3&step=abc', 2],
  ])('reads %s as step %i', (search, step) => {
    expect(at(search).step).toBe(step);
  });
});
