import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** The tests for what stryker.config.json mutates: prices, status changes, sessions, CSV, the rules of the outbox. */
export default defineConfig({
  test: {
    root,
    environment: 'node',
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: [join(root, 'test/setup/fail-on-console.ts')],
    globalSetup: [join(root, 'test/setup/postgres.ts')],
    include: [
      'server/features/bookings/rules.test.ts',
      'server/features/bookings/pricing/rules.test.ts',
      'server/features/bookings/admin/rules.test.ts',
      'server/features/bookings/admin/routes.test.ts',
      'server/features/bookings/export/presenter.test.ts',
      'server/features/auth/rules.test.ts',
      'server/features/messages/rules.test.ts',
    ],
  },
});
