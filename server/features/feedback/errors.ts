import { AppError } from '../../errors/app-error.ts';
import { english, type Texts } from '../../messages/texts.ts';

/** A refusal that guests read in their language on Discord. */
function closed(say: (texts: Texts) => string): AppError {
  return new AppError('feedback_closed', say(english), { say });
}

/** Why a guest cannot answer the question about their booking. */
export function feedbackClosed({ status, endsAt }: { status: string; endsAt: Date }, now: Date): AppError {
  if (endsAt > now) return closed(({ say }) => say('feedback_too_early'));
  if (status !== 'completed') return closed(({ say }) => say('feedback_only_guests'));
  return closed(({ say }) => say('feedback_over'));
}

export const noStarsYet = () => closed(({ say }) => say('feedback_no_stars'));
