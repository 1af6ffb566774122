/** A program to run, with its arguments, and where if not at the root. */
export interface Command {
  program: string;
  given: string[];
  folder?: string;
}

/** A check that either holds or does not: it counts as one test. */
export interface StaticStage {
  name: string;
  commands: Command[];
}

const workspaces = ['contract', 'illustrations', 'local-postgres', 'server', 'standin', 'web'];

function command(line: string, folder?: string): Command {
  const [program = '', ...given] = line.split(' ');
  return folder === undefined ? { program, given } : { program, given, folder };
}

/** The checks that need nothing but the source, in order. `scripts` are the names of the root package's scripts. */
export function staticStages(scripts: readonly string[]): StaticStage[] {
  // What did not change since the last run is not checked again. Several checkers would each resolve the types of all queries again.
  const types = ['server', '.', ...workspaces.filter((folder) => folder !== 'server')].map((folder) => {
    const state = `node_modules/.cache/types/${folder === '.' ? 'root' : folder}.json`;
    return command(`tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile ${state} -p ${folder}`);
  });
  // Of programs with one thread two run at once: the other core would wait.
  const generated = scripts.includes('generate:check') ? [command('npm run --silent generate:check')] : [];
  return [
    { name: 'format', commands: [command('oxfmt --check')] },
    // Compiles the messages, whose types lint and TypeScript read.
    {
      name: 'messages and generated files',
      commands: [command('node scripts/check-messages.ts'), ...generated],
    },
    { name: 'lint', commands: [command('oxlint --deny-warnings')] },
    { name: 'types', commands: types },
    {
      name: 'imports, dead code and documents',
      commands: [
        command('knip --no-progress'),
        command('node scripts/check-imports.ts'),
        command('node scripts/check-rules.ts'),
        command('node scripts/check-documents.ts'),
        command('node scripts/licences.ts'),
      ],
    },
  ];
}
