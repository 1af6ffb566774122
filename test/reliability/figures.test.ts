import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

function figuresFrom(reports: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-figures-'));
  try {
    for (const [name, report] of Object.entries(reports)) writeFileSync(join(folder, name), JSON.stringify(report));
    return figuresOf(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('counts mutants without a covering test as not noticed, and skips what could not be tried', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
  const files = { 'server/prices.ts': { mutants: statuses.map((status) => ({ status })) } };
  expect(figuresFrom({ 'mutation.json': { files } })).toEqual([
    { what: 'Stryker: server/prices.ts', seen: '3 of 5 changes noticed' },
  ]);
});

it('gives a fault with figures its own line, and the others one line together', () => {
  const own = {
    id: 'F01',
    title: 'killed',
    injected: 'SIGKILL',
    seen: 'all there',
    skipped: null,
    rounds: 1200,
    lost: 0,
  };
  const byTitle = { id: 'F03', title: 'a second server', injected: 'as the title says', skipped: null };
  const untried = { ...byTitle, id: 'F05', title: 'the disk fails', skipped: 'this machine cannot', seen: 'pending' };
  const faults = [own, { ...byTitle, seen: 'passed' }, { ...byTitle, seen: 'FAILED' }, untried];
  expect(figuresFrom({ 'faults.json': faults })).toEqual([
    { what: 'F01 killed', seen: 'SIGKILL: all there; 1,200 rounds; 0 lost' },
    { what: 'F05 the disk fails', seen: 'not tried: this machine cannot' },
    { what: 'Faults whose titles say what was seen', seen: '2 tests, 1 failures' },
  ]);
});

it('has no lines for a run without a report', () => {
  expect(figuresFrom({})).toEqual([]);
});
