import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, MapPin } from 'lucide-react';
import { m } from '#messages';
import { contentLanguage } from '../../../../../format/locale.ts';
import { myBookingsQuery } from '../../../../../shared/bookings/queries.ts';
import { serverNow } from '../../../../../lib/server-clock.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { classNames } from '../../../../../ui/class-names.ts';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { countQuery } from '../../../queries.ts';
import { closedLabel } from '../../../../../entities/openings/guest-type.ts';
import { refuseChoice } from '../../../choose-opening.ts';
import type { ResortOffer } from '../../../openings.ts';
import { ChooseOpeningButton } from './choose-opening-button.tsx';
import { useGuest } from '../../../guest-context.ts';
import { LaterDates } from './later-dates.tsx';
import { CountdownNote } from '../../../display/countdown-note.tsx';
import { OpeningCountdown } from '../../../display/opening-countdown.tsx';
import { OpeningStateText } from '../../../../../entities/openings/opening-state-text.tsx';
import { OpeningTime } from '../../../../../ui/time/opening-time.tsx';
import { RoomsMeter } from './rooms-meter.tsx';
import { SimilarChoice } from '../../similar-choice.tsx';
import { ResortPicture } from '../../../display/resort-picture.tsx';
import { WaitingList } from '../../../waiting-list/waiting-list.tsx';
import { useOnSale } from '../../hooks/use-on-sale.ts';

interface ResortCardProps {
  offer: ResortOffer;
  /** The soonest opening spans two columns. */
  isFirst: boolean;
}

/** A resort with its next opening, the rooms left, and later dates. */
export function ResortCard({ offer, isFirst }: ResortCardProps) {
  const guest = useGuest();
  const bookings = useQuery(myBookingsQuery(guest.discord_id)).data ?? [];
  const count = useQuery(countQuery(guest.discord_id)).data ?? { count: 0, limit: 1 };
  const [next, ...later] = offer.openings;
  const onSale = useOnSale(next);
  const refusal = refuseChoice({ opening: next, person: guest, settings: next.access, bookings, count }, serverNow());
  const isUnavailable = refusal === 'sold_out' || refusal === 'closed' || refusal === 'started';
  return (
    <Card
      as="li"
      isFlush
      isInteractive={!isUnavailable}
      isSelected={refusal === 'existing_booking'}
      className={classNames('flex flex-col', isFirst && 'sm:col-span-2 sm:flex-row')}
    >
      <div className={classNames('relative', isFirst && 'sm:w-1/2')}>
        <ResortPicture
          src={offer.image}
          isEager={isFirst}
          isFaded={isUnavailable}
          className={classNames('aspect-[16/10] w-full', isFirst && 'sm:absolute sm:inset-0 sm:aspect-auto sm:h-full')}
        />
        <div className="absolute top-3 right-3 left-3 flex flex-wrap gap-2">
          {refusal === 'existing_booking' && (
            <Badge tone="green" icon={<BookmarkCheck size={iconSize.small} />}>
              {m.wizard_resort_own_booking()}
            </Badge>
          )}
          {refusal === 'sold_out' && <Badge tone="red">{m.openings_sold_out()}</Badge>}
          {refusal === 'closed' && <Badge tone="yellow">{closedLabel(guest)}</Badge>}
        </div>
        <Badge className="absolute bottom-3 left-3 !bg-dusk !text-on-dusk">
          <OpeningCountdown openingDate={next.openingDate} />
        </Badge>
      </div>
      <div className={classNames('flex flex-1 flex-col gap-3 p-5', isFirst && 'sm:w-1/2 sm:justify-center sm:p-7')}>
        {isFirst && <p className="text-eyebrow text-accent-text">{m.wizard_resort_next()}</p>}
        <div lang={contentLanguage}>
          <h3 className={isFirst ? 'text-heading' : 'text-title'}>{offer.name}</h3>
          {offer.location && (
            <p className="mt-1 flex items-center gap-2 text-ink-soft">
              <MapPin size={iconSize.small} className="shrink-0" />
              {offer.location}
            </p>
          )}
        </div>
        <OpeningTime openingDate={next.openingDate} timezone={next.timezone} />
        <RoomsMeter available={onSale.rooms} total={next.totalCount} className="mt-auto" />
        {refusal === null && onSale.kind === 'later' && (
          <p className="text-sm font-medium text-blue-text">
            <OpeningStateText state={onSale} opening={next} visitor={guest} nowMs={serverNow()} />
          </p>
        )}
        {refusal === 'not_yet' && onSale.kind === 'later' && <CountdownNote until={onSale.onSaleAt} use="onSale" />}
        <ChooseOpeningButton opening={next} refusal={refusal} />
        {refusal === 'sold_out' && <WaitingList opening={next} />}
        {(isUnavailable || refusal === 'not_yet') && (
          <SimilarChoice opening={next} isTooEarly={refusal === 'not_yet'} />
        )}
        {later.length > 0 && <LaterDates openings={later} isOpen={refusal === 'sold_out' || refusal === 'started'} />}
      </div>
    </Card>
  );
}
