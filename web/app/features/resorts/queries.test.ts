import { ApiError, type Call } from '@sunset/contract/client.ts';
import { expect, test } from 'vitest';
import { findResortPage, loadResortList } from './queries.ts';

const resort = { id: 1, name: 'Vista Sunset Resort' };

/** Responses by path; a number is an error status. */
const answering = (answers: Record<string, unknown>): Call =>
  (async (route: string) => {
    const answer = answers[route];
    if (typeof answer === 'number') throw new ApiError(null, answer, null);
    return answer;
  }) as Call;

const all = { 'GET /resorts/{resortId}': resort, 'GET /rooms': [], 'GET /rooms/upcoming': [] };

test('a resort comes with its rooms and openings', async () => {
  expect(await findResortPage(answering(all), '1')).toEqual({
    kind: 'found',
    page: { resort, rooms: [], openings: [] },
  });
});

test.each([404, 400, 422])('a resort refused with %i is missing', async (status) => {
  expect(await findResortPage(answering({ ...all, 'GET /resorts/{resortId}': status }), 'x')).toEqual({
    kind: 'missing',
  });
});

test.each([0, 429, 500, 503])('a resort with status %i is unavailable, not missing (PAGE-27)', async (status) => {
  const outcome = await findResortPage(answering({ ...all, 'GET /resorts/{resortId}': status }), '1');
  expect(outcome).toEqual({ kind: 'unavailable', id: '1' });
});

test('shows the page without rooms and openings', async () => {
  const outcome = await findResortPage(answering({ ...all, 'GET /rooms': 500, 'GET /rooms/upcoming': 500 }), '1');
  expect(outcome).toEqual({ kind: 'found', page: { resort, rooms: [], openings: [] } });
});

test('returns no resorts and no openings on failure (PAGE-25)', async () => {
  const call = answering({ 'GET /resorts': 500, 'GET /rooms/upcoming': 500, 'GET /proposals': 500 });
  expect(await loadResortList(call)).toEqual({ resorts: [], openings: [], openProposals: 0 });
});

test('counts the proposals that can be voted on (PAGE-101)', async () => {
  const proposals = [{ state: 'open' }, { state: 'over' }, { state: 'open' }, { state: 'published' }];
  const call = answering({ 'GET /resorts': [], 'GET /rooms/upcoming': [], 'GET /proposals': proposals });
  expect(await loadResortList(call)).toMatchObject({ openProposals: 2 });
});
