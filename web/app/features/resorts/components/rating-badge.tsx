import { m } from '#messages';
import { Star } from 'lucide-react';
import { formatRating } from '../../../format/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

/** Nothing for a resort without a rating (CATALOG-15). */
export function RatingBadge({ rating, className }: { rating: number; className?: string }) {
  if (rating === 0) return null;
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full bg-dusk px-3 text-sm font-bold text-on-dusk tabular-nums shadow-low',
        className,
      )}
    >
      <Star size={iconSize.small} className="fill-amber-light text-amber-light" />
      <RichText message={m.resorts_rating} inputs={{ rating: formatRating(rating) }} markup={hiddenPart} />
    </span>
  );
}
