import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Figure } from './run-report.ts';

const modelSchema = z.record(
  z.string(),
  z.object({
    runs: z.number(),
    commands: z.number(),
    explainedRounds: z.number(),
    failures: z.number(),
    seconds: z.number(),
  }),
);
const mutantsSchema = z.array(z.object({ mutant: z.string(), outcome: z.string(), killedBy: z.string() }));
const mutationSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});
const badInputSchema = z.object({
  requests: z.number(),
  by_status: z.record(z.string(), z.number()),
  server_errors: z.number(),
  state_changes: z.number(),
  seconds: z.number(),
});
const faultsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    injected: z.string(),
    seen: z.string(),
    skipped: z.string().nullable(),
    rounds: z.number().optional(),
    acknowledged: z.number().optional(),
    lost: z.number().optional(),
    unexplained: z.number().optional(),
    violations: z.number().optional(),
  }),
);
type Fault = z.output<typeof faultsSchema>[number];

/** What the long runs wrote into a folder of reports, one line each. */
export function figuresOf(folder: string): Figure[] {
  return [
    ...inReport(folder, 'model.json', (report) => Object.entries(modelSchema.parse(report)).map(modelFigure)),
    ...inReport(folder, 'mutants.json', (report) => mutantsSchema.parse(report).map(mutantFigure)),
    ...inReport(folder, 'mutation.json', (report) =>
      Object.entries(mutationSchema.parse(report).files).map(mutationFigure),
    ),
    ...inReport(folder, 'bad-input.json', (report) => [badInputFigure(badInputSchema.parse(report))]),
    ...inReport(folder, 'faults.json', (report) => faultFigures(faultsSchema.parse(report))),
  ];
}

function inReport(folder: string, name: string, read: (report: unknown) => Figure[]): Figure[] {
  const path = join(folder, name);
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

function modelFigure([variant, figures]: [string, z.output<typeof modelSchema>[string]]): Figure {
  const { runs, commands, explainedRounds, failures, seconds } = figures;
  const explained = explainedRounds > 0 ? `, ${count(explainedRounds)} rounds explained by an order` : '';
  return {
    what: `Model, ${variant}`,
    seen: `${count(runs)} sequences, ${count(commands)} commands${explained}, ${failures} failures, ${Math.round(seconds)} s`,
  };
}

const mutantFigure = ({ mutant, outcome, killedBy }: z.output<typeof mutantsSchema>[number]): Figure => ({
  what: `Mutant: ${mutant}`,
  seen: `${outcome}, by ${killedBy}`,
});

/** Of the small changes that Stryker makes to a file by itself: those that some test noticed. */
function mutationFigure([file, { mutants }]: [string, z.output<typeof mutationSchema>['files'][string]]): Figure {
  const having = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = having('Killed', 'Timeout');
  const all = noticed + having('Survived', 'NoCoverage');
  return { what: `Stryker: ${file}`, seen: `${noticed} of ${all} changes noticed` };
}

function badInputFigure({
  requests,
  by_status,
  server_errors,
  state_changes,
  seconds,
}: z.output<typeof badInputSchema>): Figure {
  const statuses = Object.entries(by_status).map(([status, times]) => `${status}: ${count(times)}`);
  return {
    what: 'Bad input over the contract',
    seen: `${count(requests)} requests, ${server_errors} answers of 5xx, ${state_changes} changes after a refusal (${statuses.join(', ')}), ${Math.round(seconds)} s`,
  };
}

/** A line each for what has figures or could not be tried; the rest, whose titles say it all, stand with their rows. */
function faultFigures(faults: Fault[]): Figure[] {
  const isTitle = ({ injected, skipped }: Fault) => injected === 'as the title says' && skipped === null;
  const titles = faults.filter(isTitle);
  const failed = titles.filter(({ seen }) => seen !== 'passed').length;
  const rest = { what: 'Faults whose titles say what was seen', seen: `${titles.length} tests, ${failed} failures` };
  return [...faults.filter((fault) => !isTitle(fault)).map(faultFigure), ...(titles.length > 0 ? [rest] : [])];
}

function faultFigure(fault: Fault): Figure {
  return {
    what: `${fault.id} ${fault.title}`,
    seen: fault.skipped === null ? seenOf(fault) : `not tried: ${fault.skipped}`,
  };
}

function seenOf({ injected, seen, ...numbers }: Fault): string {
  const named = [
    [numbers.rounds, 'rounds'],
    [numbers.acknowledged, 'acknowledged'],
    [numbers.lost, 'lost'],
    [numbers.unexplained, 'unexplained'],
    [numbers.violations, 'violations of invariants'],
  ] as const;
  const counts = named.flatMap(([value, noun]) => (value === undefined ? [] : [`${count(value)} ${noun}`]));
  return [`${injected}: ${seen}`, ...counts].join('; ');
}

const count = (value: number): string => value.toLocaleString('en');
