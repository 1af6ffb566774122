import { UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { formatBbc } from '../../../format/money.ts';
import { openingStateFor } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import { drawPhaseOf } from '../../../entities/openings/draw-phase.ts';
import { bookingPath, bookWithFriendsPath, type Opening } from '../../../entities/openings/opening.ts';
import { isTimeForOffers } from '../../../entities/openings/time-for-offers.ts';
import { roomsLeftText } from '../../../entities/openings/low-availability.ts';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSearch } from '../../../lib/navigation/page-location.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { ResortPicture } from '../display/resort-picture.tsx';
import { parseWizardLocation } from '../wizard/wizard-location.ts';
import { DiscordButton, type StartSignIn } from './discord-button.tsx';
import type { LinkedRoom } from './load-page.ts';
import { OpeningMoment } from '../display/opening-moment.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface LinkedCardProps {
  opening: Opening;
  rooms: readonly LinkedRoom[];
  image: string | null;
  startSignIn: StartSignIn;
}

/**
 * The linked opening for somebody who is not signed in: picture, time, rooms left and prices, and one button that leads
 * straight to Discord and back to the chosen room (PAGE-80).
 */
export function LinkedCard({ opening, rooms, image, startSignIn }: LinkedCardProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow });
  const form = useRef<HTMLFormElement>(null);
  const { resortId, resortName, openingId, openingDate, timezone } = opening;
  const state = openingStateFor(opening, null, nowMs);
  const search = useSearch();
  // Whose session ended in a later step goes back to that step.
  const isLater = parseWizardLocation(new URLSearchParams(search)).step > 2;
  const canChoose = state.kind === 'now' && !isLater;
  const isDrawing = drawPhaseOf(opening, 'regular', nowMs)?.kind === 'drawing';
  const isSoldOut = state.kind === 'sold_out' && !isLater;
  const canWait = isSoldOut && isTimeForOffers(openingDate, nowMs);
  const canStartParty = (state.kind === 'now' || state.kind === 'later' || canWait) && !isLater && !isDrawing;
  function returnTo(): string {
    const chosen = form.current ? new FormData(form.current).get('room') : null;
    const type = typeof chosen === 'string' ? chosen : undefined;
    return isLater ? href('/book') + search : bookingPath(resortId, openingId, type);
  }
  return (
    <article className="grid overflow-clip rounded-card border border-line bg-surface shadow-high md:grid-cols-[1fr_1.2fr]">
      <ResortPicture src={image} isEager className="h-36 w-full sm:h-56 md:h-full" />
      <div className="flex flex-col gap-4 p-5 sm:p-8">
        <header>
          <h1 lang={contentLanguage} className="text-heading">
            {resortName}
          </h1>
          <OpeningMoment openingDate={openingDate} timezone={timezone} />
          <p className="font-medium tabular-nums">
            {canWait ? (
              m.bookings_linked_sold_out()
            ) : (
              <OpeningStateText state={state} opening={opening} visitor={null} nowMs={nowMs} />
            )}
          </p>
        </header>
        {state.kind === 'later' && opening.releases.regular !== null && (
          <Notice tone="blue">
            <Countdown
              use="onSaleForRegular"
              until={opening.releases.regular}
              now={serverNow}
              initialNow={initialNow}
              className="font-semibold"
            />
            <span className="block text-sm">{m.openings_early_booking()}</span>
          </Notice>
        )}
        <form ref={form}>
          <fieldset>
            <legend className="sr-only">{m.wizard_summary_choose_room()}</legend>
            <p className="mb-2 text-sm text-ink-soft">{m.resorts_rooms_intro()}</p>
            <div className="flex flex-col gap-2">
              {rooms.map((room) => (
                <RoomLine
                  key={room.id}
                  room={room}
                  isChoice={canChoose}
                  isFirst={room === rooms.find(({ availableCount }) => availableCount > 0)}
                />
              ))}
            </div>
          </fieldset>
        </form>
        <div className="flex flex-col items-start gap-3">
          <h2 className="sr-only">{m.bookings_login_title()}</h2>
          <DiscordButton startSignIn={startSignIn} returnTo={returnTo}>
            {isSoldOut ? m.auth_login_with_discord() : m.bookings_linked_log_in()}
          </DiscordButton>
          {canStartParty && (
            <ButtonLink
              href={loginPath(bookWithFriendsPath(opening))}
              variant="secondary"
              className="w-full"
              icon={<UsersRound size={iconSize.medium} />}
            >
              {m.party_book_with_friends()}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

interface RoomLineProps {
  room: LinkedRoom;
  isChoice: boolean;
  isFirst: boolean;
}

function RoomLine({
  room: { type, price, maxGuests, availableCount: left, totalCount: total },
  ...line
}: RoomLineProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-line-strong px-3 py-1.5 has-checked:border-accent-text has-checked:bg-accent-soft has-disabled:opacity-60">
      {line.isChoice && (
        <input
          type="radio"
          name="room"
          value={type}
          defaultChecked={line.isFirst}
          disabled={left === 0}
          className="size-5 shrink-0 accent-accent"
        />
      )}
      <span className="flex-1">
        <span lang={contentLanguage} className="block font-semibold">
          {type}
        </span>
        <span className="block text-sm text-ink-soft">{m.resorts_room_up_to({ count: maxGuests })}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{formatBbc(price)}</span>
        <span className="block text-sm text-ink-soft">{roomsLeftText(left, total)}</span>
      </span>
    </label>
  );
}
