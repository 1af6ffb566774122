import { presentUser } from '../members/presenter.ts';
import type { FinishedSignIn } from './commands/finish-sign-in.ts';

/** The response to a successful sign-in. */
export function presentSession(finished: FinishedSignIn) {
  return {
    success: true as const,
    token: finished.token,
    user: presentUser(finished.member),
    return_to: finished.returnTo,
  };
}
