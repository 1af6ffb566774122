import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { useGuest } from '../guest-context.ts';
import { HowDrawWorks } from '../lobby/how-draw-works.tsx';
import { OwnLobbyEntry } from '../lobby/own-lobby-entry.tsx';
import type { ShownEntry } from './entry-event.ts';
import { OwnOffers } from './offer/own-offers.tsx';
import { OwnPlace } from './own-place.tsx';
import { entriesQuery } from './queries.ts';
import { endText } from './rules.ts';

/** Offers, lobbies and waiting list entries in My Bookings (PAGE-63, PAGE-67). */
export function MyWaiting() {
  const { data = [] } = useQuery(entriesQuery(useGuest().discord_id));
  const lobbies = data.filter(({ state }) => state === 'lobby');
  const shown = data.filter(
    ({ state, offer, ...entry }) =>
      (state === 'waiting' && offer === null) || (state === 'ended' && endText(entry) !== null),
  );
  return (
    <>
      <OwnOffers />
      {lobbies.length > 0 && (
        <>
          <h3 className="text-title">{m.waiting_list_lobby_title()}</h3>
          <ul aria-label={m.waiting_list_lobby_title()} className="grid items-start gap-5 lg:grid-cols-2">
            {lobbies.map((entry) => (
              <LobbyCard key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {shown.length > 0 && (
        <>
          <h3 className="text-title">{m.waiting_list_title()}</h3>
          <ul aria-label={m.waiting_list_title()} className="grid items-start gap-5 lg:grid-cols-2">
            {shown.map((entry) => (
              <WaitingCard key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function LobbyCard({ entry }: { entry: ShownEntry }) {
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <h4 lang={contentLanguage} className="text-title">
          {entry.resort}
        </h4>
        <OpeningTime openingDate={entry.checkIn} timezone={entry.timezone} />
      </div>
      <OwnLobbyEntry entry={entry} />
      <HowDrawWorks openingId={entry.openingId} />
    </Card>
  );
}

function WaitingCard({ entry }: { entry: ShownEntry }) {
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <h4 lang={contentLanguage} className="text-title">
          {entry.resort}
        </h4>
        <OpeningTime openingDate={entry.checkIn} timezone={entry.timezone} />
      </div>
      {entry.state === 'waiting' ? (
        <OwnPlace entry={entry} />
      ) : (
        <p className="text-ink-soft">
          {m.waiting_list_place_ended()} {endText(entry)}
        </p>
      )}
    </Card>
  );
}
