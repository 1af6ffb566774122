import { AppError } from '../../errors/app-error.ts';

/** Why a guest cannot answer the question about their booking. */
export function feedbackClosed({ status, endsAt }: { status: string; endsAt: Date }, now: Date): AppError {
  if (endsAt > now) return new AppError('feedback_closed', 'You can answer this after the session.');
  if (status !== 'completed')
    return new AppError('feedback_closed', 'Only guests who came to the session can answer this.');
  return new AppError('feedback_closed', 'The time to answer is over. Thank you for your visit!');
}

export const noStarsYet = () => new AppError('feedback_closed', 'Please choose your stars first.');
