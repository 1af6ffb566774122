import { ApiError } from '@sunset/contract/client.ts';
import type { ErrorCode } from '@sunset/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { fieldErrors, fieldId, needsAttention, refusalsOf, summarySentence } from './findings.ts';

const labels = { client_id: 'Client ID', 'room_types.price': 'Price' };

const refused = (code: ErrorCode, more: object) =>
  new ApiError({ type: '', title: '', status: 422, detail: '', code, ...more }, 422, null);

describe('the errors of a step', () => {
  it('are sentences at their fields', () => {
    const errors = [
      { path: 'body.client_id', message: 'must be 17 to 20 digits' },
      { path: 'body.room_types.0.price', message: 'Invalid input: expected number, received null' },
    ];
    expect(fieldErrors(refused('invalid_input', { errors }), labels)).toEqual({
      client_id: 'Client ID must be 17 to 20 digits.',
      'room_types.0.price': 'Price must be a whole number.',
    });
  });

  it('are what the check found at a field', () => {
    const finding = { code: 'client_refused', level: 'problem', says: 'No.', clicks: [], link: null };
    const error = refused('setup_refused', {
      findings: [
        { ...finding, field: 'client_secret' },
        { ...finding, field: null },
      ],
    });
    expect(fieldErrors(error, labels)).toEqual({ client_secret: 'No.' });
    expect(refusalsOf(error)).toHaveLength(2);
  });

  it('are none for any other failure', () => {
    expect(fieldErrors(new Error('offline'), labels)).toEqual({});
    expect(refusalsOf(new ApiError(null, 0, null))).toEqual([]);
  });
});

it('goes on when something was left out on purpose, and stays for anything else', () => {
  const finding = { level: 'warning' as const, field: null, says: '', clicks: [], copies: [], link: null };
  expect(needsAttention([{ ...finding, code: 'role_not_chosen' }])).toBe(false);
  expect(needsAttention([{ ...finding, code: 'verified', level: 'ok' }])).toBe(false);
  expect(needsAttention([{ ...finding, code: 'redirect_missing' }])).toBe(true);
});

it('says in the summary which room a sentence is about', () => {
  expect(summarySentence('resort.room_types.1.price', 'Price must be a whole number.')).toBe(
    'Room 2: price must be a whole number.',
  );
  expect(summarySentence('resort.name', 'Name of the resort is required.')).toBe('Name of the resort is required.');
});

it('makes ids that a selector can name', () => {
  expect(fieldId('resort.room_types.0.price')).toBe('setup-resort-room_types-0-price');
});
