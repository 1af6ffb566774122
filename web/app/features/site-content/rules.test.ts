import type { AdminSiteContent } from '@sunset/contract/api/site-content.ts';
import { expect, it } from 'vitest';
import { changesOf, conflictOf, moved } from './rules.ts';

const stored = {
  content: { mission: 'Ours', story: 'Example', team: [] },
  examples: ['story'],
  version: 3,
} as unknown as AdminSiteContent;

it('sends the texts that differ, and returns to the example only what is not the example', () => {
  expect(changesOf({ mission: 'Ours', story: 'New', team: [] }, stored)).toEqual({ story: 'New' });
  expect(changesOf({ mission: null, story: null }, stored)).toEqual({ mission: null });
});

it('reads a conflict from the refusal', () => {
  const { content, examples, version } = stored;
  const problem = { code: 'changed_meanwhile', changed: ['mission'], content, examples, version };
  expect(conflictOf(problem)).toEqual({ names: ['mission'], current: stored });
  expect(conflictOf({ code: 'invalid_input' })).toBeNull();
  expect(conflictOf(null)).toBeNull();
});

it('moves an entry, and nothing beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
