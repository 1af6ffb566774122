import type { ReliabilityRecord } from './record.ts';

export interface Facts {
  /** Row id → what must hold. */
  rows: Record<string, string>;
  /** Row id → why no test of ours proves it, or proves it only in part. */
  reasons: Record<string, string>;
  record: ReliabilityRecord;
}

const groups = [
  { letter: 'T', title: 'What went wrong elsewhere' },
  { letter: 'I', title: 'What always holds' },
  { letter: 'F', title: 'What may break' },
  { letter: 'B', title: 'What may be sent' },
] as const;

/** Rows that neither a test nor a reason speaks for. */
export const unprovenRows = ({ rows, reasons, record }: Facts): string[] =>
  Object.keys(rows).filter((row) => !record.rows[row] && !reasons[row]);

/** docs/reliability.md. */
export function reliabilityPage(facts: Facts): string {
  const { record } = facts;
  const figures = record.figures.map(({ what, seen }) => `| ${inCell(what)} | ${inCell(seen)} |`);
  const tables = groups.map(({ letter, title }) => `## ${title}\n\n${tableOf(facts, letter)}`);
  return `# Reliability

What must hold, and the tests that hold it. Written by \`npm run reliability\` from the reports of a run, last on
${record.measuredAt}: ${record.passed} tests passed, ${record.failed} failed, ${record.skipped} were left to the long runs or to another
machine. A test proves the rows that its title begins with.

## The long runs

| Run | Last seen |
| --- | --- |
${figures.join('\n')}

${tables.join('\n\n')}
`;
}

function tableOf(facts: Facts, letter: string): string {
  const lines = Object.entries(facts.rows)
    .filter(([row]) => row.startsWith(letter))
    .map(([row, what]) => `| ${row} | ${inCell(what)} | ${proofOf(facts, row)} |`);
  return `| | What holds | Shown by |\n| --- | --- | --- |\n${lines.join('\n')}`;
}

/** The first tests by name, the number of the others, and what is left open. */
function proofOf({ record, reasons }: Facts, row: string): string {
  const proofs = record.rows[row] ?? [];
  const named = proofs.slice(0, 2).map(({ file, title }) => `\`${file}\`: ${inCell(title)}`);
  const others = proofs.length > 2 ? [`and ${proofs.length - 2} more`] : [];
  const reason = reasons[row] === undefined ? [] : [`*${inCell(reasons[row])}*`];
  return [...named, ...others, ...reason].join('<br>');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
