import { ApiError } from '@sunset/contract/client.ts';
import { expect, test } from 'vitest';
import {
  emptyProposalForm,
  findMissingStarts,
  readProposalProblems,
  StartRefused,
  withNextRow,
} from './proposal-form.ts';

const start = { resortId: '3', day: '2026-12-24', time: '20:00' };

const refusal = (path: string, message: string) =>
  new ApiError(
    { type: '', title: '', status: 422, detail: '', code: 'invalid_input', errors: [{ path, message }] },
    422,
    null,
  );

test('asks for what is missing in each row', () => {
  expect(findMissingStarts({ votesNeeded: ' ', openings: [start, { ...start, day: '' }] })).toEqual({
    votesNeeded: 'Please fill this in.',
    'openings.1.day': 'Please fill this in.',
  });
  expect(Object.keys(findMissingStarts(emptyProposalForm))).toEqual([
    'openings.0.resortId',
    'openings.0.day',
    'openings.0.time',
  ]);
});

test('the next row has the resort and the time of the last one', () => {
  expect(withNextRow([start])).toEqual([start, { ...start, day: '' }]);
  expect(withNextRow([])).toEqual([{ resortId: '', day: '', time: '' }]);
});

test('a refused start is at the time of its row', () => {
  const cause = refusal('query.local_time', 'must be in the future');
  expect(readProposalProblems(new StartRefused(2, cause))).toEqual({
    'openings.2.time': 'The start must be in the future.',
  });
  expect(readProposalProblems(new StartRefused(2, new Error('lost')))).toEqual({});
});

test.each([
  ['body.votes_needed', 'votesNeeded'],
  ['body.proposals.1.resort_id', 'openings.1.resortId'],
  ['body.proposals.1.opening_date', 'openings.1.time'],
])('the problem of %s is at %s', (path, field) => {
  expect(readProposalProblems(refusal(path, 'must be another'))).toEqual({ [field]: 'Must be another.' });
});
