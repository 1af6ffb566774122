import type { ClosureAtStart } from './queries.ts';

/** The closure that an opening from `start` would lie in, if the call names it; otherwise null. Rule: CLOSURE-3. */
export function allowedClosure(
  closures: readonly ClosureAtStart[],
  start: Date,
  named: readonly number[],
): number | null {
  const there = closures.find((closure) => closure.start.getTime() === start.getTime() && named.includes(closure.id));
  return there?.id ?? null;
}
