const day = 24 * 60 * 60 * 1000;

/** How long after a session its guests can answer, and change their answer. Rule: FEEDBACK-3. */
const openForMs = 14 * day;

/** Staff see figures and lines from so many answers on. Rule: FEEDBACK-6. */
export const minAnswers = 3;

/** The period of the figures by resort. Rule: FEEDBACK-5. */
export const resortFiguresMs = 90 * day;

/** Sessions that ended at this moment or before can no longer be answered. */
export const closedSince = (now: Date) => new Date(now.getTime() - openForMs);

/** When the question about a session closes. */
export const feedbackUntil = ({ endsAt }: { endsAt: Date }) => new Date(endsAt.getTime() + openForMs);

/**
 * Guests who came are asked, once the session is over. Those of an archive are not: who had answered is not in it. Rules: FEEDBACK-1,
 * FEEDBACK-3, FEEDBACK-9.
 */
export function canGiveFeedback(
  booking: { status: string; endsAt: Date; importedAt: Date | null },
  now: Date,
): boolean {
  const { status, endsAt, importedAt } = booking;
  const isOfArchive = importedAt !== null && endsAt <= importedAt;
  return status === 'completed' && endsAt <= now && now < feedbackUntil(booking) && !isOfArchive;
}
