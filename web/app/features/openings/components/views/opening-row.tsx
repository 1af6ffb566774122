import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { guestTypeLabels } from '@sunset/contract/openings/resort-access.ts';
import { saleModes } from '@sunset/contract/openings/sale-modes.ts';
import {
  BedDouble,
  CalendarClock,
  ClipboardList,
  Copy,
  Eye,
  Hourglass,
  KeyRound,
  ListOrdered,
  Trash2,
} from 'lucide-react';
import { copyOpeningLink } from '../../../../shared/openings/opening-link.tsx';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { formatList } from '../../../../format/lists.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { Meter } from '../../../../ui/states/meter.tsx';
import { StatusLabel } from '../../../../ui/status-label.tsx';
import { usePublish } from '../../hooks/use-publish.ts';
import type { OpeningAction } from '../../opening-action.ts';
import { publicationText } from '../../publication.ts';
import { OnSaleTimesText } from '../on-sale-times-text.tsx';

interface OpeningRowProps {
  opening: AdminOpening;
  resort: OpeningFormResort;
  onAction: (action: OpeningAction) => void;
  /** Where openings of several resorts are listed. */
  showsResort?: boolean;
}

/** An opening with what is booked, and its actions. */
export function OpeningRow({ opening, resort, onAction, showsResort = false }: OpeningRowProps) {
  const when = formatDateWithZone(opening.opening_date, 'weekdayDateTime');
  const publication = publicationText(opening);
  const { booked, capacity, pending } = opening;
  const waiting = pending > 0 ? `, ${formatCount(pending, 'request')} waiting` : '';
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <time dateTime={opening.opening_date} className="text-lg font-semibold tabular-nums">
          {when}
        </time>
        {showsResort && <p className="basis-full text-ink-soft">{resort.name}</p>}
        {opening.sale_mode === 'draw' && <Badge tone="purple">{saleModes.draw.label}</Badge>}
        {publication && <StatusLabel tone="waiting">{publication}</StatusLabel>}
      </div>
      <Meter
        value={booked}
        max={capacity}
        label={`Booked on ${when}`}
        text={`${booked} of ${formatCount(capacity, 'room')} booked${waiting}`}
        tone={booked === capacity ? 'warning' : 'green'}
      />
      <OnSaleTimesText opening={opening} />
      {resort.booking_closed_for.length > 0 && (
        <p className="text-ink-soft">
          Booking is switched off for: {formatList(resort.booking_closed_for.map((type) => guestTypeLabels[type]))}
        </p>
      )}
      <p className="text-ink-soft">
        Neighborhood code:{' '}
        <CodeText
          code={opening.neighborhood_code}
          otherwise={resort.neighborhood_code ? `the default, ${resort.neighborhood_code}` : 'none yet'}
        />
      </p>
      <p className="text-ink-soft">Roster: {rosterText(opening)}</p>
      <RowActions opening={opening} when={when} onAction={onAction} />
    </li>
  );
}

function rosterText({ places, open_places: open }: AdminOpening): string {
  if (places.length === 0) return 'no places';
  return open === 0 ? 'complete' : `${open} of ${formatCount(places.length, 'place')} open`;
}

interface RowActionsProps extends Pick<OpeningRowProps, 'opening' | 'onAction'> {
  when: string;
}

/** What is rarely done is in the menu: seven buttons would be five rows on a phone. */
function RowActions({ opening, when, onAction }: RowActionsProps) {
  const name = `${opening.resortName}, ${when}`;
  const publish = usePublish();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!opening.is_published && (
        <Button
          aria-label={`Publish: ${name}`}
          icon={<Eye size={iconSize.small} />}
          isLoading={publish.isPending}
          onClick={() => publish.mutate([opening])}
        >
          Publish
        </Button>
      )}
      <Button
        variant="secondary"
        className="max-sm:px-4 max-sm:[&_svg]:hidden"
        aria-label={`Change date: ${name}`}
        icon={<CalendarClock size={iconSize.small} />}
        onClick={() => onAction({ kind: 'move', opening })}
      >
        Change date
      </Button>
      <Button
        variant="ghost"
        className="max-sm:px-2"
        aria-label={`Delete: ${name}`}
        icon={<Trash2 size={iconSize.small} className="text-danger-text" />}
        onClick={() => onAction({ kind: 'delete', opening })}
      >
        Delete
      </Button>
      <RowMenu of={name} items={menuItems(opening, name, onAction)} />
    </div>
  );
}

function menuItems(opening: AdminOpening, title: string, onAction: OpeningRowProps['onAction']): RowMenuItem[] {
  const code = { owner: { openingId: opening.id }, title, code: opening.neighborhood_code, isDefault: false };
  const link = {
    label: 'Copy link',
    icon: <Copy size={iconSize.small} />,
    onPress: () => void copyOpeningLink(opening),
  };
  return [
    ...(opening.is_published ? [link] : []),
    {
      label: 'Set code',
      icon: <KeyRound size={iconSize.small} />,
      onPress: () => onAction({ kind: 'code', ...code }),
    },
    {
      label: 'Booking times',
      icon: <Hourglass size={iconSize.small} />,
      onPress: () => onAction({ kind: 'on_sale_times', opening }),
    },
    {
      label: 'Waiting list',
      icon: <ListOrdered size={iconSize.small} />,
      onPress: () => onAction({ kind: 'waiting', opening }),
    },
    {
      label: 'Rooms',
      icon: <BedDouble size={iconSize.small} />,
      onPress: () => onAction({ kind: 'rooms', opening }),
    },
    {
      label: 'Roster',
      icon: <ClipboardList size={iconSize.small} />,
      onPress: () => onAction({ kind: 'places', opening }),
    },
  ];
}

/** A neighborhood code, or a text instead. */
export function CodeText({ code, otherwise }: { code: string | null; otherwise: string }) {
  return code ? <strong className="font-semibold text-ink">{code}</strong> : otherwise;
}
