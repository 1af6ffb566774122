import { BedDouble, Hourglass, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { useWide } from '../../../ui/hooks/use-wide.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { OpeningCountdown } from '../display/opening-countdown.tsx';
import { ResortPicture } from '../display/resort-picture.tsx';
import { LivePrice, RoomPrice } from './price.tsx';
import { useWizard } from './wizard-context.ts';

/** The selection beside the step, on wide screens. A phone does not render it at each tap. */
export function SummaryPanel() {
  if (!useWide()) return null;
  return (
    <Card as="aside" aria-labelledby="summary-title" className="top-24 hidden lg:sticky lg:block">
      <h2 id="summary-title" className="mb-4 text-title">
        {m.wizard_summary_title()}
      </h2>
      <SummaryContents />
    </Card>
  );
}

/** Resort and time of the opening, on screens without the summary panel. Keeps its height while loading. */
export function OpeningStrip() {
  const { opening, image } = useWizard().selection;
  return (
    <div className="flex min-h-21 items-center gap-4 lg:hidden">
      <ResortPicture src={image} className="h-21 w-24 shrink-0 rounded-control" />
      {opening && (
        <div className="min-w-0">
          <h3 lang={contentLanguage} className="text-title">
            {opening.resortName}
          </h3>
          <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
          <OpeningCountdown openingDate={opening.openingDate} className="-mt-1 block text-sm text-ink-soft" />
        </div>
      )}
    </div>
  );
}

/** The whole Booking Summary. */
export function SummaryContents() {
  const { location, selection } = useWizard();
  const { opening, room, image } = selection;
  return (
    <div className="flex flex-col gap-4">
      {opening && <ResortPicture src={room?.images[0] ?? image} className="h-36 w-full rounded-control" />}
      <Row icon={<MapPin size={iconSize.medium} />} term={m.wizard_summary_resort()}>
        {opening ? (
          <span lang={contentLanguage} className="font-semibold">
            {opening.resortName}
          </span>
        ) : (
          <NotYet />
        )}
        {opening && <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />}
      </Row>
      {opening && (
        <Row icon={<Hourglass size={iconSize.medium} />} term={m.wizard_summary_time_left()}>
          <OpeningCountdown openingDate={opening.openingDate} />
        </Row>
      )}
      <Row icon={<BedDouble size={iconSize.medium} />} term={m.bookings_room()}>
        {room ? (
          <span lang={contentLanguage} className="font-semibold">
            {room.type}
          </span>
        ) : (
          <NotYet />
        )}
        {room && (
          <span className="text-sm text-ink-soft">
            {m.wizard_summary_one_hour()} · {room.size}
          </span>
        )}
      </Row>
      {!room && <p className="border-t border-line pt-4 text-sm text-ink-soft">{m.wizard_summary_terms()}</p>}
      {room && (
        <div className="border-t border-line pt-4">
          {location.step >= 3 ? <LivePrice /> : <RoomPrice price={room.price} />}
        </div>
      )}
    </div>
  );
}

function NotYet() {
  return <span className="text-ink-soft">{m.wizard_summary_not_chosen()}</span>;
}

interface RowProps {
  icon: ReactNode;
  term: string;
  children: ReactNode;
}

function Row({ icon, term, children }: RowProps) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 text-accent-text">{icon}</span>
      <div className="flex min-w-0 flex-col items-start">
        <span className="text-sm text-ink-soft">{term}</span>
        {children}
      </div>
    </div>
  );
}
