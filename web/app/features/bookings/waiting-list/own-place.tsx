import { ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { iconSize } from '../../../ui/icon-size.ts';
import type { ShownEntry } from './entry-event.ts';
import { EntryActions } from './entry-actions.tsx';
import { missedText, placeText, wishesOf } from './rules.ts';
import { Notice } from '../../../ui/notice.tsx';

interface OwnPlaceProps {
  entry: ShownEntry;
  /** Below the number; Edit and Leave by default. */
  children?: ReactNode;
}

/** The guest's number in a waiting list, which the members of a party share. */
export function OwnPlace({ entry, children }: OwnPlaceProps) {
  const wanted = entry.rooms.filter(({ is_passed: isPassed }) => !isPassed);
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="blue" isRow>
        <ListOrdered size={iconSize.medium} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p role="status" className="font-semibold">
            {placeText(entry)}
          </p>
          {entry.party !== null && <p className="text-sm">{m.party_place_shared()}</p>}
          <p className="text-sm">{m.waiting_list_place_wishes(wishesOf(wanted))}</p>
          {entry.missed_offers > 0 && <p className="text-sm">{missedText(entry)}</p>}
        </div>
      </Notice>
      {children ?? <EntryActions kind="list" entry={entry} can={entry.can} />}
    </div>
  );
}
