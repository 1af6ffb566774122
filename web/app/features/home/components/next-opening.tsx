import { m } from '#messages';
import { KeyRound } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { formatPrice } from '../../../format/money.ts';
import { discountedPrice } from '../../../entities/openings/discounted-price.ts';
import { findSimilarOpening, openingStateFor } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import { bookingPath, type Opening } from '../../../entities/openings/opening.ts';
import { SimilarOpening } from '../../../entities/openings/similar-opening.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { isTonight } from '../../../ui/time/is-tonight.ts';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { useShownZone } from '../../../ui/time/shown-zone.ts';
import { StayCard } from './stay-card.tsx';

/** The next opening, with the rooms left and the price for this visitor. */
export function NextOpening({ openings }: { openings: readonly Opening[] }) {
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow });
  const next = openings.find(({ openingDate }) => Date.parse(openingDate) > nowMs);
  if (!next) return <NoOpening />;
  return <Shown opening={next} {...{ openings, nowMs, initialNow }} />;
}

interface ShownProps {
  opening: Opening;
  openings: readonly Opening[];
  nowMs: number;
  initialNow: number;
}

function Shown({ opening, openings, nowMs, initialNow }: ShownProps) {
  const visitor = useSession().session;
  const shown = useShownZone(opening.timezone);
  const { resortId, resortName, openingId, openingDate, timezone } = opening;
  const state = openingStateFor(opening, visitor, nowMs);
  const isUnavailable = state.kind === 'sold_out' || state.kind === 'closed';
  const similar = isUnavailable ? findSimilarOpening(openings, opening, { visitor, nowMs }) : null;
  return (
    <StayCard
      label={isTonight(openingDate, nowMs, shown.timeZone) ? m.home_next_tonight() : m.openings_next()}
      title={<span lang={contentLanguage}>{resortName}</span>}
      countdown={<Countdown use="opening" until={openingDate} now={serverNow} initialNow={initialNow} />}
      time={<OpeningTime openingDate={openingDate} timezone={timezone} />}
      actions={
        similar ? (
          <div className="grow">
            <SimilarOpening opening={similar} />
          </div>
        ) : (
          <ButtonLink
            href={bookingPath(resortId, openingId)}
            className="grow"
            icon={<KeyRound size={iconSize.small} />}
          >
            {m.openings_see_rooms()}
          </ButtonLink>
        )
      }
    >
      <p className="font-medium tabular-nums">
        <OpeningStateText state={state} opening={opening} visitor={visitor} nowMs={nowMs} />
      </p>
      {state.kind === 'later' && visitor ? (
        <p className="font-medium text-blue-text">
          <Countdown use="onSale" until={state.onSaleAt} now={serverNow} initialNow={initialNow} />
        </p>
      ) : (
        <OwnPrice price={opening.lowestPrice} visitor={visitor} />
      )}
    </StayCard>
  );
}

/** The lowest price; for a signed-in visitor with their discount. */
function OwnPrice({ price, visitor }: { price: number; visitor: Session | null }) {
  const percent = visitor?.discount_percent ?? 0;
  const own = discountedPrice(price, percent);
  return (
    <p className="tabular-nums">
      {own === 0 ? formatPrice(own) : m.home_next_rooms_from({ price: formatPrice(own) })}
      {percent > 0 && <span className="font-semibold text-green-text"> · {m.home_next_percent_off({ percent })}</span>}
    </p>
  );
}

function NoOpening() {
  return (
    <StayCard
      label={m.openings_next()}
      title={m.home_next_none()}
      time={m.home_next_announcements()}
      actions={
        <ButtonLink href={href('/resorts')} variant="secondary" className="grow">
          {m.home_next_all_resorts()}
        </ButtonLink>
      }
    />
  );
}
