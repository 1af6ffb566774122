import type { Proposal } from '@sunset/contract/api/openings/proposals.ts';
import { expect, test } from 'vitest';
import { comingProposals, stateAt, withCount } from './rules.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 5, 1, 12);
const at = (ms: number) => new Date(ms).toISOString();

function aProposal(facts: Partial<Proposal> = {}): Proposal {
  return {
    id: 1,
    resortId: 1,
    resortName: 'Vista',
    opening_date: at(now + 48 * hour),
    timezone: 'Europe/Berlin',
    voting_ends: at(now + 46 * hour),
    state: 'open',
    votes: 3,
    votes_needed: 20,
    opening_id: null,
    ...facts,
  };
}

test('a proposal is shown until its start (PAGE-101)', () => {
  const started = aProposal({ id: 2, opening_date: at(now) });
  expect(comingProposals([aProposal(), started], now).map(({ id }) => id)).toEqual([1]);
});

test('proposals without enough votes are the last ones (PAGE-101)', () => {
  const over = aProposal({ id: 1, state: 'over' });
  const late = aProposal({ id: 3, opening_date: at(now + 72 * hour) });
  expect(comingProposals([over, aProposal({ id: 2 }), late], now).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('voting is over by the clock, before the page has loaded it (PAGE-101)', () => {
  expect(stateAt(aProposal(), now)).toBe('open');
  expect(stateAt(aProposal({ voting_ends: at(now) }), now)).toBe('over');
});

test.each(['reached', 'published'] as const)(
  'a proposal that is %s stays so after the end of voting (PAGE-101)',
  (state) => {
    expect(stateAt(aProposal({ state, voting_ends: at(now - hour) }), now)).toBe(state);
  },
);

test('the counts of the answer to a vote are those that are shown (PAGE-101)', () => {
  const counted = { votes: 20, votes_needed: 20, state: 'reached' } as const;
  const [voted, other] = withCount([aProposal(), aProposal({ id: 2 })], 1, counted);
  expect(voted).toEqual(aProposal(counted));
  expect(other).toEqual(aProposal({ id: 2 }));
});
