import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  emptyWizardData,
  isSameRequest,
  parseWizardData,
  type BookingRequest,
  type WizardData,
} from './wizard-data.ts';

const request: BookingRequest = {
  discordUsername: 'mira',
  robloxUsername: 'mira_rbx',
  robloxDisplayName: 'Mira',
  roomId: 3,
  resort: 'Vista Sunset Resort',
  ...emptyBookingTexts,
  all_inclusive: false,
  payment_method: 'bbc',
  checkIn: '2026-07-02T18:00:00.000Z',
  checkOut: '2026-07-02T19:00:00.000Z',
  guests: 1,
  expected_final_price: 3000,
  held: true,
};

describe('parseWizardData', () => {
  const summary = {
    openingId: 2,
    resortName: 'Vista Sunset Resort',
    roomType: 'Suite',
    image: null,
    openingDate: request.checkIn,
    timezone: 'UTC',
  };
  const cached: WizardData = {
    owner: '1',
    savedAt: 1_800_000_000_000,
    draft: { ...emptyDraft, robloxUsername: '', notes: 'Three friends', allInclusive: true, paymentMethod: 'robux' },
    attempt: { key: 'k', request, summary },
    confirmation: null,
    storedHold: { roomId: 3, until: '2026-07-01T12:00:00.000Z' },
  };

  test('reads what was written, and distinguishes unedited and emptied fields', () => {
    expect(parseWizardData(JSON.stringify(cached), '1')).toEqual(cached);
  });

  test('is empty for another person (PAGE-51)', () => {
    expect(parseWizardData(JSON.stringify(cached), '2')).toEqual(emptyWizardData('2'));
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"owner":"2"}',
    '{"owner":"1"}',
    '{"owner":"1","draft":7,"attempt":[],"confirmation":"x","storedHold":{"roomId":3,"until":"soon"}}',
  ])('is empty for %s', (text) => {
    expect(parseWizardData(text, '1')).toEqual(emptyWizardData('1'));
  });

  test('replaces each invalid value of a draft with its default (PAGE-51)', () => {
    const text = JSON.stringify({
      owner: '1',
      draft: { notes: 'kept', paymentMethod: 'gold bars', agreedToTerms: 'yes', robloxUsername: 4 },
    });
    expect(parseWizardData(text, '1').draft).toEqual({ ...emptyDraft, notes: 'kept' });
  });
});

test('two requests are the same only if every field is the same (PAGE-38)', () => {
  expect(isSameRequest(request, { ...request })).toBe(true);
  expect(isSameRequest(request, { ...request, notes: 'more' })).toBe(false);
  expect(isSameRequest(request, { ...request, expected_final_price: 2250 })).toBe(false);
});
