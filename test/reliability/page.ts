import type { Proof, RunReport } from './run-report.ts';

export interface Facts {
  /** Row id → what must be true. */
  rows: Record<string, string>;
  report: RunReport;
}

const groups = [
  { letter: 'T', title: 'Known failure patterns' },
  { letter: 'I', title: 'Invariants' },
  { letter: 'F', title: 'Faults' },
  { letter: 'B', title: 'Bad input' },
] as const;

/** Rows that no test of the run proved. */
export const unprovenRows = ({ rows, report }: Facts): string[] =>
  Object.keys(rows).filter((row) => report.rows[row] === undefined);

/** The report of one run as a page: each row with the tests that passed, and the figures of the long runs. */
export function reliabilityPage(facts: Facts): string {
  const { measuredAt, passed, failed, skipped, figures } = facts.report;
  const lines = figures.map(({ what, seen }) => `| ${inCell(what)} | ${inCell(seen)} |`);
  const tables = groups.map(({ letter, title }) => `## ${title}\n\n${tableOf(facts, letter)}`);
  return `# Reliability on ${measuredAt}

${passed} tests passed, ${failed} failed, ${skipped} were skipped.

## The long runs

| Run | Result |
| --- | --- |
${lines.join('\n')}

${tables.join('\n\n')}
`;
}

function tableOf({ rows, report }: Facts, letter: string): string {
  const lines = Object.entries(rows)
    .filter(([row]) => row.startsWith(letter))
    .map(([row, what]) => `| ${row} | ${inCell(what)} | ${(report.rows[row] ?? []).map(proofText).join('<br>')} |`);
  return `| | What | Proved by |\n| --- | --- | --- |\n${lines.join('\n')}`;
}

const proofText = ({ file, title }: Proof): string => `\`${file}\`: ${inCell(title)}`;
const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
