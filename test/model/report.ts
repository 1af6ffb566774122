import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The figures of a variant, for the report of `npm run reliability`. */
export interface Report {
  count(kind: string): void;
  /** The code of an answer. */
  answer(kind: string, code: string): void;
  answersTo(kind: string): readonly string[];
  addRun(): void;
  addRound(): void;
  addAllowances(count: number): void;
  fail(): void;
}

interface Figures {
  seed: number;
  runs: number;
  commands: number;
  byKind: Record<string, number>;
  byCode: Record<string, Record<string, number>>;
  /** Three lists at once, each explained by an order. */
  explainedRounds: number;
  /** Refusals in them that came from concurrent calls: repeated, they succeed. */
  allowances: number;
  failures: number;
  seconds: number;
}

const written: Record<string, Figures> = {};

/** Counts while a variant runs; `write` adds it to model.json if RELIABILITY_REPORT_DIR is set. */
export function createReport(variant: string, seed: number): Report & { write(): void } {
  const startedAt = performance.now();
  const figures: Figures = {
    seed,
    runs: 0,
    commands: 0,
    byKind: {},
    byCode: {},
    explainedRounds: 0,
    allowances: 0,
    failures: 0,
    seconds: 0,
  };
  return {
    count: (kind) => {
      figures.commands += 1;
      figures.byKind[kind] = (figures.byKind[kind] ?? 0) + 1;
    },
    answer: (kind, code) => {
      const codes = (figures.byCode[kind] ??= {});
      codes[code] = (codes[code] ?? 0) + 1;
    },
    answersTo: (kind) => Object.keys(figures.byCode[kind] ?? {}),
    addRun: () => (figures.runs += 1),
    addRound: () => (figures.explainedRounds += 1),
    addAllowances: (count) => (figures.allowances += count),
    fail: () => (figures.failures += 1),
    write: () => {
      figures.seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      written[variant] = figures;
      const folder = process.env['RELIABILITY_REPORT_DIR'];
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'model.json'), `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}
