import { Fragment } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { onSaleLabel, onSaleParts, type OnSaleFacts } from '../on-sale-text.ts';

interface OnSaleTimesTextProps {
  opening: OnSaleFacts;
  /** Of a weekly series: the first one is shown. */
  isOfSeries?: boolean;
}

/** From when on each group of guests can book. Lines break between groups. */
export function OnSaleTimesText({ opening, isOfSeries = false }: OnSaleTimesTextProps) {
  return (
    <p className="text-ink-soft tabular-nums">
      {onSaleLabel(opening, isOfSeries)}:
      {onSaleParts(opening, serverNow()).map((part, index, { length }) => (
        <Fragment key={part}>
          {' '}
          <span className="inline-block">
            {part}
            {index < length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
