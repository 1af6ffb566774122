import type { Import, ImportedRow } from '@sunset/contract/api/imports.ts';
import { expect, it } from 'vitest';
import { countsText, rowStatus } from './labels.ts';

const file = {
  counts: { new: 11, changed: 2, same: 1, left_out: 0, problem: 1 },
  left_count: 0,
  state: 'imported',
} as Import;
const row = { outcome: 'new', left: null } as ImportedRow;

it('counts what happened with the rows, and after an undo what was taken back (IMPORT-13)', () => {
  expect(countsText(file)).toBe('New: 11, Corrected: 2, There already: 1, Problem: 1');
  const undone = { ...file, state: 'undone', left_count: 3 } as const;
  expect(countsText(undone)).toBe('Undone: 10, Stayed: 3, There already: 1, Problem: 1');
});

it('says of a row whether an undo took it back (IMPORT-13)', () => {
  expect(rowStatus(row, 'imported')?.label).toBe('New');
  expect(rowStatus(row, 'undone')?.label).toBe('Undone');
  expect(rowStatus({ ...row, left: 'touched' }, 'undone')?.label).toBe('Stayed');
  expect(rowStatus({ ...row, outcome: 'problem' }, 'undone')?.label).toBe('Problem');
  expect(rowStatus({ ...row, outcome: null }, 'draft')).toBeNull();
});
