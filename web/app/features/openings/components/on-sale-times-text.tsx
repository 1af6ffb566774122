import { serverNow } from '../../../lib/server-clock.ts';
import { onSaleLabel, onSaleText, type OnSaleFacts } from '../on-sale-text.ts';

interface OnSaleTimesTextProps {
  opening: OnSaleFacts;
  /** Of a weekly series: the first one is shown. */
  isOfSeries?: boolean;
}

/** From when on each group of guests can book, in one line. */
export function OnSaleTimesText({ opening, isOfSeries = false }: OnSaleTimesTextProps) {
  return (
    <p className="text-ink-soft tabular-nums">
      {onSaleLabel(opening)}
      {isOfSeries && ' of the first opening'}: {onSaleText(opening, serverNow())}
    </p>
  );
}
