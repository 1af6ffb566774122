import { it } from 'vitest';

/** `npm run test:full` runs the heavy versions of tests; `npm test` a part that shows the same. */
export const isFullRun = process.env.TESTS === 'full';

/** Proves that the test beside it can fail: it removes a protection and expects the fault. The controls of races run in `npm run test:full`. */
export const control = (what: string, test: () => Promise<void>, timeout?: number): void =>
  it.runIf(isFullRun)(`control: ${what}`, test, timeout);
