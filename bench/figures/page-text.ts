import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spread } from '../drop/figures.ts';
import type { Machine } from '../drop/machine.ts';

/** What a benchmark adds to the documentation: Markdown between the markers of a page, by the marker's name. */
export type Blocks = Record<string, string>;

const results = join(import.meta.dirname, '../results');

/** What bench/results/<name>.json holds; null where it was never measured. */
export function readResults(name: string): unknown {
  const file = join(results, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A number with the thousands set apart. */
export const figure = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Smallest, middle and largest as three cells. */
export const spreadCells = ({ min, median, max }: Spread, digits = 0) => [
  figure(min, digits),
  `**${figure(median, digits)}**`,
  figure(max, digits),
];

/** When and on what it was measured. */
export function measuredOn({ at, machine }: { at: string; machine: Machine }): string {
  const { cpu, cores, memoryGiB, kernel, node, postgres } = machine;
  const system = kernel.replace(/^(\S+ \d+\.\d+).*$/, '$1');
  const database = postgres === null ? '' : `, PostgreSQL ${postgres}`;
  return `Measured on ${at.slice(0, 10)}: ${cores} cores of an ${cpu}, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}${database}.`;
}
