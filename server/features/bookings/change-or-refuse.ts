import type { AppError } from '../../errors/app-error.ts';
import { tooBusy } from './errors.ts';

/** How often a change is tried if the reason against it was gone when it was looked up. */
const maxAttempts = 3;

/**
 * Makes a conditional change and returns what `attempt` does, or throws the reason why it matched no row (`false`).
 *
 * race: the update and the query for the reason are two statements, and others change the booking in between (a removal is
 * undone, an opening is moved). A refusal must be true at one moment: if there is no reason any more, `whyNot` returns null
 * and the change is tried again.
 */
export async function changeOrRefuse<Changed>(
  attempt: () => Promise<Changed | false>,
  whyNot: () => Promise<AppError | null>,
): Promise<Changed> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const changed = await attempt();
    if (changed !== false) return changed;
    const reason = await whyNot();
    if (reason !== null) throw reason;
  }
  throw tooBusy();
}
