import type { AppError } from '../../app-error.ts';
import { tooBusy } from './errors.ts';

/** How often a change is tried because what stood against it was gone when it was looked for. */
const maxAttempts = 3;

/**
 * Carries out a change that is guarded by the state it needs, or throws why it cannot be.
 *
 * race: the guard and the look at why it held are two statements, and others change the booking between them (a clearing is
 * undone, an opening moved nearer). A refusal has to be true of one moment: where nothing stands against the change any
 * more, `whyNot` answers null and the change is tried anew.
 */
export async function changeOrRefuse(
  attempt: () => Promise<boolean>,
  whyNot: () => Promise<AppError | null>,
): Promise<void> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    if (await attempt()) return;
    const reason = await whyNot();
    if (reason !== null) throw reason;
  }
  throw tooBusy();
}
