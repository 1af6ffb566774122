import { ChevronDown } from 'lucide-react';
import { findOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { m } from '#messages';
import { formatDateWithZone } from '../../../../../format/dates.ts';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { serverNow } from '../../../../../lib/server-clock.ts';
import type { BookingPerson } from '../../../../../entities/openings/guest-type.ts';
import { someRoomsLeftText } from '../../../../../entities/openings/low-availability.ts';
import type { Opening } from '../../../../../entities/openings/opening.ts';
import { useGuest } from '../../../guest-context.ts';
import { useChooseOpening } from '../../hooks/use-choose-opening.ts';
import { RichText } from '../../../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../../../ui/hidden-part.tsx';

interface LaterDatesProps {
  openings: readonly Opening[];
  /** Open from the start if the next date cannot be chosen. */
  isOpen: boolean;
}

export function LaterDates({ openings, isOpen }: LaterDatesProps) {
  const choose = useChooseOpening();
  const guest = useGuest();
  return (
    <details className="group/later border-t border-line pt-1" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-control font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        {m.wizard_resort_later_dates({ count: openings.length })}
        <ChevronDown size={iconSize.medium} className="transition duration-150 group-open/later:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-2 pb-1">
        {openings.map((opening) => (
          <li key={opening.openingId}>
            <button
              type="button"
              onClick={() => void choose(opening, { canWait: true })}
              aria-disabled={findOnSale(opening, onSaleGroupOf(guest.tier_label), serverNow()).kind === 'sold_out'}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-line-strong px-4 py-2 text-left transition duration-150 hover:border-accent-text hover:text-accent-text active:scale-[0.99] aria-disabled:opacity-60"
            >
              <span>
                <RichText
                  message={m.wizard_resort_later_choose}
                  inputs={{
                    resort: opening.resortName,
                    time: formatDateWithZone(opening.openingDate, 'weekdayDayTime'),
                  }}
                  markup={{
                    ...hiddenPart,
                    time: (text) => <span className="font-medium tabular-nums">{text}</span>,
                  }}
                />
              </span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{leftText(opening, guest)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function leftText(opening: Opening, guest: BookingPerson): string {
  const onSale = findOnSale(opening, onSaleGroupOf(guest.tier_label), serverNow());
  if (onSale.kind === 'now') return someRoomsLeftText(onSale.rooms);
  return onSale.kind === 'later' ? m.openings_not_open_yet() : m.openings_sold_out();
}
