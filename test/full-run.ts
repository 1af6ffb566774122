/** `npm run test:full` runs the heavy versions of tests; `npm test` a part that shows the same. */
export const isFullRun = process.env.TESTS === 'full';
