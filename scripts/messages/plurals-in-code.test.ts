import { expect, test } from 'vitest';
import { findPluralsInCode } from './plurals-in-code.ts';

test('finds words whose form the code chooses, in what guests read', () => {
  const text = `const a = count === 1 ? 'room' : 'rooms';\nconst b = formatCount(2, 'room');\nconst c = left === 1 ? one : many;`;
  const lines = [1, 2].map((line) => expect.stringContaining(`home.tsx:${line} `) as string);
  expect(findPluralsInCode([{ path: 'web/app/features/home/home.tsx', text }])).toEqual(lines);
  expect(findPluralsInCode([{ path: 'web/app/features/members/list.tsx', text }])).toEqual([]);
});
