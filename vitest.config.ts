import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { locales } from './contract/locales.ts';
import { compileMessages } from './scripts/messages/compile.ts';
import { headScripts } from './web/vite-head-scripts.ts';

// The pages import the compiled messages.
await compileMessages();

const cluster = join(import.meta.dirname, 'test/setup/postgres.ts');

/** What every project shares. The races run apart, after the rest: they wait for one another, and may take longer. */
const shared = {
  environment: 'node',
  setupFiles: ['test/setup/fail-on-console.ts', 'test/setup/check-discord-calls.ts'],
  globalSetup: existsSync(cluster) ? [cluster] : [],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

/** The longest file of all is small, and would start last, alone. */
class StormFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await Reflect.apply(super.sort, this, [files]);
    const isStorm = ({ moduleId }: TestSpecification) => moduleId.includes('/races/storm/');
    return [...sorted.filter(isStorm), ...sorted.filter((file) => !isStorm(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: StormFirst },
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        plugins: [
          {
            ...headScripts(() => 'en', locales),
            // A script changes with the files that it imports, which the key of the cached module leaves out.
            configureVitest: ({ defineCacheKeyGenerator }) =>
              defineCacheKeyGenerator(({ id }) => (id.endsWith('?script') ? false : undefined)),
          },
        ],
        test: {
          ...shared,
          name: 'product',
          // The files of a worker share its modules: loading the server again for each takes a third of the run.
          isolate: false,
          include: [
            '{server,contract,standin,illustrations,local-postgres,scripts,test}/**/*.test.ts',
            'web/app/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'test/e2e/**', 'test/races/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'races',
          isolate: false,
          include: ['test/races/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
