/** A program to run, with its arguments, and where if not at the root. */
export interface Command {
  program: string;
  given: string[];
  folder?: string;
  environment?: Record<string, string>;
}

/** A check that either holds or does not: it counts as one test. */
export interface StaticStage {
  name: string;
  commands: Command[];
  /** Others read what it writes. */
  isFirst?: boolean;
}

const workspaces = ['contract', 'illustrations', 'local-postgres', 'server', 'standin', 'web'];

function command(line: string, folder?: string): Command {
  const [program = '', ...given] = line.split(' ');
  return folder === undefined ? { program, given } : { program, given, folder };
}

/** The checks that need nothing but the source. `scripts` are the names of the root package's scripts. */
export function staticStages(scripts: readonly string[]): StaticStage[] {
  // What did not change since the last run is not checked again. Several checkers would each infer the same types again.
  const types = ['.', ...workspaces].map((folder) => {
    const state = `node_modules/.cache/types/${folder === '.' ? 'root' : folder}.json`;
    return command(`tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile ${state} -p ${folder}`);
  });
  const stages: StaticStage[] = [
    { name: 'format', commands: [command('oxfmt --check')] },
    // Compiles the messages, whose types lint and TypeScript read.
    { name: 'messages', commands: [command('node scripts/check-messages.ts')], isFirst: true },
    // The same: with one thread of Go it takes three quarters of the processor's time.
    { name: 'lint', commands: [{ ...command('oxlint --deny-warnings'), environment: { GOMAXPROCS: '1' } }] },
    { name: 'types', commands: types },
    { name: 'imports', commands: [command('node scripts/check-imports.ts')] },
    {
      name: 'rules and documents',
      commands: [command('node scripts/check-rules.ts'), command('node scripts/check-documents.ts')],
    },
    { name: 'dead code', commands: [command('knip --no-progress')] },
    { name: 'licences', commands: [command('node scripts/licences.ts')] },
  ];
  if (!scripts.includes('generate:check')) return stages;
  return [...stages, { name: 'generated files', commands: [command('npm run --silent generate:check')] }];
}
