import type { FeedbackFigures } from '@sunset/contract/api/bookings/feedback.ts';
import { starValues } from '@sunset/contract/bookings/feedback.ts';
import { Star } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';

/** "4.3 of 5", or why there is none. Rule: FEEDBACK-6. */
export function Average({ figures }: { figures: FeedbackFigures }) {
  if (figures === null) return <span className="text-ink-soft">Too few answers</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap tabular-nums">
      <Star size={iconSize.small} className="fill-amber text-amber" />
      {figures.average.toFixed(1)} of {starValues.length}
    </span>
  );
}
