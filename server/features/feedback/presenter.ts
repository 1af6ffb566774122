import type { EveningFeedback, FeedbackFigures, ResortFeedback } from '@sunset/contract/api/bookings/feedback.ts';
import type { EveningFeedbackRow, ResortFeedbackRow } from './queries.ts';
import { minAnswers } from './rules.ts';

export function presentEvening(row: EveningFeedbackRow): EveningFeedback {
  return {
    openingId: row.id,
    resort: row.resort,
    openingDate: row.startsAt.toISOString(),
    timezone: row.timeZone,
    guests: row.guests,
    answers: row.answers,
    figures: presentFigures(row),
    comments: row.answers < minAnswers ? [] : row.comments,
  };
}

export function presentResort(row: ResortFeedbackRow): ResortFeedback {
  return { resortId: row.id, resort: row.resort, answers: row.answers, figures: presentFigures(row) };
}

/** The stars of some answers that came with an archive are not known. Rules: FEEDBACK-6, FEEDBACK-9. */
function presentFigures({ distribution }: { distribution: number[] }): FeedbackFigures {
  const known = distribution.reduce((total, count) => total + count, 0);
  if (known < minAnswers) return null;
  const sum = distribution.reduce((total, count, index) => total + count * (index + 1), 0);
  return { average: Math.round((sum / known) * 10) / 10, distribution };
}
