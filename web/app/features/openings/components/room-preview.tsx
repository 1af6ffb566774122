import { allInclusiveCost, toRobux } from '@sunset/contract/bookings/prices.ts';
import { formatCount, formatNumber } from '../../../format/numbers.ts';
import { formatBbc } from '../../../format/money.ts';
import { robuxItemsPath } from '../../../shared/panel-paths.ts';
import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';

export function RoomPreview({ resort }: { resort: OpeningFormResort }) {
  const total = resort.rooms.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return <p className="text-ink-soft">This resort has no rooms yet. First add room types in the catalogue.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Rooms of an opening at {resort.name}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th className="py-2 font-semibold">Room type</th>
            <th className="py-2 text-right font-semibold">Price</th>
            <th className="py-2 text-right font-semibold">Rooms</th>
          </tr>
        </thead>
        <tbody>
          {resort.rooms.map(({ type, price, count }) => (
            <tr key={type} className="border-b border-line">
              <td className="py-2.5">{type}</td>
              <td className="py-2.5 text-right">
                {formatBbc(price)}
                {price > 0 && (
                  <span className="block text-sm text-ink-soft">or {formatNumber(toRobux(price))} Robux</span>
                )}
              </td>
              <td className="py-2.5 text-right font-semibold">{count}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className="py-2.5 font-semibold" colSpan={2}>
              Total
            </th>
            <td className="py-2.5 text-right font-semibold">{formatCount(total, 'room')}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-sm text-ink-soft">
        The site works out Robux from BBC, so change the BBC price in the{' '}
        <a href={`/admin?tab=catalogue&resort=${resort.id}`} className="link">
          Catalogue
        </a>{' '}
        to change both. Where Robux are paid is under{' '}
        <a href={robuxItemsPath} className="link">
          Settings, Robux items
        </a>
        . Guests can add All-Inclusive for {formatBbc(allInclusiveCost)} more.
      </p>
    </div>
  );
}
