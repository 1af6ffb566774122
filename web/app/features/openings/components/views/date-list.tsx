import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { formatDate } from '../../../../format/dates.ts';
import { Card } from '../../../../ui/card.tsx';
import type { OpeningAction } from '../../opening-action.ts';
import { byDay } from '../../views.ts';
import { OpeningRow } from './opening-row.tsx';

interface DateListProps {
  resorts: readonly OpeningFormResort[];
  openings: readonly AdminOpening[];
  onAction: (action: OpeningAction) => void;
}

/** The openings of all resorts, day by day. */
export function DateList({ openings, ...props }: DateListProps) {
  return (
    <ul className="flex flex-col gap-5">
      {[...byDay(openings)].map(([day, ofDay]) => (
        <Card as="li" key={day} className="flex flex-col gap-2">
          <h3 className="text-title">{formatDate(ofDay[0]?.opening_date ?? '', 'longWeekdayDay')}</h3>
          <DayOpenings openings={ofDay} {...props} />
        </Card>
      ))}
    </ul>
  );
}

/** The openings of one day. */
export function DayOpenings({ resorts, openings, onAction }: DateListProps) {
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {openings.map((opening) => {
        const resort = resorts.find(({ id }) => id === opening.resortId);
        return (
          resort && <OpeningRow key={opening.id} opening={opening} resort={resort} showsResort onAction={onAction} />
        );
      })}
    </ul>
  );
}
