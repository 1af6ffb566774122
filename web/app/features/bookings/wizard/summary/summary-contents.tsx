import { BedDouble, Hourglass, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { LivePrice } from './live-price.tsx';
import { OpeningCountdown } from '../../display/opening-countdown.tsx';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { RoomPrice } from './room-price.tsx';
import { ResortPicture } from '../../display/resort-picture.tsx';
import { useSelection } from '../hooks/use-selection.ts';

export function SummaryContents({ location }: { location: WizardLocation }) {
  const { opening, room, image } = useSelection(location);
  return (
    <div className="flex flex-col gap-4">
      {opening && <ResortPicture src={room?.images[0] ?? image} className="h-36 w-full rounded-control" />}
      <Row icon={<MapPin aria-hidden size={iconSize.medium} />} term={m.wizard_resort()}>
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
        <Row icon={<Hourglass aria-hidden size={iconSize.medium} />} term={m.wizard_time_until_opening()}>
          <OpeningCountdown openingDate={opening.openingDate} />
        </Row>
      )}
      <Row icon={<BedDouble aria-hidden size={iconSize.medium} />} term={m.wizard_room()}>
        {room ? (
          <span lang={contentLanguage} className="font-semibold">
            {room.type}
          </span>
        ) : (
          <NotYet />
        )}
        {room && (
          <span className="text-sm text-ink-soft">
            {m.wizard_one_hour()} · {room.size}
          </span>
        )}
      </Row>
      {!room && (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">{m.wizard_a_session_lasts_one_hour()}</p>
      )}
      {room && (
        <div className="border-t border-line pt-4">
          {location.step >= 3 ? <LivePrice location={location} /> : <RoomPrice price={room.price} />}
        </div>
      )}
    </div>
  );
}

function NotYet() {
  return <span className="text-ink-soft">{m.wizard_not_chosen_yet()}</span>;
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
