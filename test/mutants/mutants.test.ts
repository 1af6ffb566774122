import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, filesWith, mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

it.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'the mutant "%s" still changes the product',
  (_name, mutant) => {
    for (const { from } of mutant.changes) expect(filesWith(filesOf(root, mutant), from, mutant)).not.toHaveLength(0);
    expect(existsSync(join(root, mutant.killedBy.file))).toBe(true);
  },
);
