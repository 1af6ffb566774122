import { ApiError, type Call } from '@sunset/contract/client.ts';
import type { Site } from '@sunset/contract/rendered-page.ts';
import { expect, test } from 'vitest';
import { findResortPage, loadResortList } from './queries.ts';
import { findStory } from './resort-stories.ts';

const resort = {
  id: 1,
  name: 'Vista Sunset Resort',
  slug: 'seaside-hotel',
  amenities: ['Pool', 'Free Wi-Fi', 'Quiet'],
};
const amenities = [
  { name: 'Pool', icon: 'pool' },
  { name: 'Free Wi-Fi', icon: 'wifi' },
  { name: 'Quiet', icon: 'other' },
];

/** What a page loads with. Responses by path; a number is an error status. */
const answering = (answers: Record<string, unknown>, isExample = true) => ({
  site: { community: { isExample } } as Site,
  call: (async (route: string) => {
    const answer = answers[route];
    if (typeof answer === 'number') throw new ApiError(null, answer, null);
    return answer;
  }) as Call,
});

const all = { 'GET /resorts/{resortId}': resort, 'GET /rooms': [], 'GET /rooms/upcoming': [] };

test('a resort comes with its rooms and openings', async () => {
  expect(await findResortPage(answering(all), '1')).toEqual({
    kind: 'found',
    page: { resort, story: null, amenities, rooms: [], openings: [] },
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
  expect(outcome).toEqual({ kind: 'found', page: { resort, story: null, amenities, rooms: [], openings: [] } });
});

test('returns no resorts and no openings on failure (PAGE-25)', async () => {
  const call = answering({ 'GET /resorts': 500, 'GET /rooms/upcoming': 500, 'GET /proposals': 500 });
  expect(await loadResortList(call)).toEqual({ resorts: [], openings: [], openProposals: 0 });
});

test.each([true, false])(
  'stories of resorts are part of the data only in the example: %s (BRAND-5)',
  async (isExample) => {
    const vista = { ...resort, slug: 'vista' };
    const own = { ...resort, id: 2, name: 'Own', slug: 'own' };
    const answers = { ...all, 'GET /resorts/{resortId}': vista, 'GET /resorts': [vista, own], 'GET /proposals': [] };
    const story = findStory('vista', { community: { isExample } } as Site);
    expect(story !== null).toBe(isExample);
    const { resorts } = await loadResortList(answering(answers, isExample));
    expect(resorts).toEqual([
      { resort: vista, story, amenities },
      { resort: own, story: null, amenities },
    ]);
    const page = { story };
    expect(await findResortPage(answering(answers, isExample), '1')).toMatchObject({ page });
  },
);

test('counts the proposals that can be voted on (PAGE-101)', async () => {
  const proposals = [{ state: 'open' }, { state: 'over' }, { state: 'open' }, { state: 'published' }];
  const call = answering({ 'GET /resorts': [], 'GET /rooms/upcoming': [], 'GET /proposals': proposals });
  expect(await loadResortList(call)).toMatchObject({ openProposals: 2 });
});
