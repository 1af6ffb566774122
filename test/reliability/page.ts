import type { ReliabilityRecord } from './record.ts';

export interface Facts {
  /** Row id → what must hold. */
  rows: Record<string, string>;
  /** Row id → why no test of ours proves it, or proves it only in part. */
  reasons: Record<string, string>;
  record: ReliabilityRecord;
}

const groups = [
  { letter: 'T', title: 'Known failure patterns' },
  { letter: 'I', title: 'Invariants' },
  { letter: 'F', title: 'Faults' },
  { letter: 'B', title: 'Bad input' },
] as const;

/** Rows without a test and without a reason. */
export const unprovenRows = ({ rows, reasons, record }: Facts): string[] =>
  Object.keys(rows).filter((row) => !record.rows[row] && !reasons[row]);

/** docs/reliability.md. */
export function reliabilityPage(facts: Facts): string {
  const { record } = facts;
  const figures = record.figures.map(({ what, seen }) => `| ${inCell(what)} | ${inCell(seen)} |`);
  const tables = groups.map(({ letter, title }) => `## ${title}\n\n${tableOf(facts, letter)}`);
  return `# Reliability

What must be true, and the tests that prove it. Written by \`npm run reliability\` from the reports of a run, last on
${record.measuredAt}: ${record.passed} tests passed, ${record.failed} failed, ${record.skipped} were left to the long runs or to another
machine. A test proves the rows that its title begins with. Business rules are in [rules](rules/README.md).

## The long runs

| Run | Last result |
| --- | --- |
${figures.join('\n')}

${tables.join('\n\n')}
`;
}

function tableOf(facts: Facts, letter: string): string {
  const lines = Object.entries(facts.rows)
    .filter(([row]) => row.startsWith(letter))
    .map(([row, what]) => `| ${row} | ${inCell(what)} | ${proofOf(facts, row)} |`);
  return `| | What | Proved by |\n| --- | --- | --- |\n${lines.join('\n')}`;
}

/** The first tests by name, the number of the others, and the reason if one is given. */
function proofOf({ record, reasons }: Facts, row: string): string {
  const proofs = record.rows[row] ?? [];
  const named = proofs.slice(0, 2).map(({ file, title }) => `\`${file}\`: ${inCell(title)}`);
  const others = proofs.length > 2 ? [`and ${proofs.length - 2} more`] : [];
  const reason = reasons[row] === undefined ? [] : [`*${inCell(reasons[row])}*`];
  return [...named, ...others, ...reason].join('<br>');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
