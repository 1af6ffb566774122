import type { GameAccount } from '@sunset/contract/api/accounts.ts';
import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { m } from '#messages';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { resortsQuery } from '../../../shared/catalog/queries.ts';
import { catalogKeys } from '../../../entities/catalog/query-keys.ts';
import { groupOpenings, type Opening } from '../../../entities/openings/opening.ts';
import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { useGuest } from '../guest-context.ts';
import { useBookingLive } from '../live.ts';
import { withOwnHold } from '../openings.ts';
import { holdQuery, linkedGameQuery, openingsQuery, personQuery, priceQuery, roomsQuery } from '../queries.ts';
import { detailsOf, linkedNamesOf } from './guest-details.ts';
import { useOwnHold, type OwnHold } from './hooks/use-own-hold.ts';
import { usePlaceBooking } from './hooks/use-place-booking.ts';
import { updateWizardStorage, useWizardStorage } from './hooks/use-wizard-storage.ts';
import { WizardContext, type Queries, type Selection, type Wizard } from './wizard-context.ts';
import type { Draft, SelectionSummary } from './wizard-data.ts';
import { useWizardLocation, type WizardLocation } from './wizard-location.ts';

/** Computes what the steps share, once: they read it by `useWizard`. */
export function WizardProvider({ children }: { children: ReactNode }) {
  const wizard = useWizardState();
  return <WizardContext value={wizard}>{children}</WizardContext>;
}

function useWizardState(): Wizard {
  const guest = useGuest();
  const owner = guest.discord_id;
  useQuery(personQuery(owner));
  useBookingLive(owner);
  const storage = useWizardStorage(owner);
  const navigation = useWizardLocation();
  // The last step needs a booking to show.
  const isTooFar = navigation.location.step === 5 && storage.confirmation === null;
  const location: WizardLocation = isTooFar ? { ...navigation.location, step: 1 } : navigation.location;
  const { held, game, ...queries } = useWizardQueries(owner, location, storage.draft);
  // After the queries, so that it leaves out those that this step does not need.
  useFreshData(owner, location.step);
  const ownHold = useOwnHold(held, storage, location);
  const names = game.data?.prefill ?? null;
  return {
    ...navigation,
    location,
    storage,
    ...queries,
    ...ownHold,
    selection: select(location, queries, ownHold),
    details: detailsOf(guest, storage.draft, names),
    draft: storage.draft,
    changeDraft: (change) => updateWizardStorage(owner, { draft: { ...storage.draft, ...change } }),
    link: game.isPending ? 'looking' : (names?.source ?? (canLink(game.data) ? 'none' : null)),
    linked: linkedNamesOf(names),
    booking: usePlaceBooking(storage.attempt, navigation),
  };
}

/** Whether the guest can link an account in their settings. Rule: LINK-12. */
const canLink = (game: GameAccount | undefined) => game?.can_link || game?.can_check_bloxlink;

/** A query that the shown screen does not need is neither loaded nor polled. */
function useWizardQueries(owner: string, { step, isBookings, ...location }: WizardLocation, draft: Draft) {
  const { resortId, openingId, roomId } = location;
  const isChoosing = !isBookings && step < 5;
  const isAtForm = isChoosing && step >= 3;
  const { allInclusive, paymentMethod } = draft;
  const price = useQuery({
    ...priceQuery(owner, { roomId: roomId ?? 0, allInclusive, paymentMethod }),
    enabled: isAtForm,
  });
  useLoadErrorToast(price, m.wizard_price_failed_title(), m.wizard_price_failed_text());
  return {
    openings: useQuery({ ...openingsQuery(), enabled: isChoosing }),
    resorts: useQuery({ ...resortsQuery(), enabled: isChoosing }),
    rooms: useQuery({
      ...roomsQuery({ resortId: resortId ?? 0, openingId: openingId ?? 0 }),
      enabled: isChoosing && resortId !== null && openingId !== null,
    }),
    price,
    held: useQuery(holdQuery(owner)),
    game: useQuery({ ...linkedGameQuery(owner), enabled: isAtForm }),
  };
}

/** Each step starts with fresh data: what became stale during the last one is loaded again. */
function useFreshData(owner: string, step: number): void {
  const client = useQueryClient();
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const { openings, allRooms, hold, allPrices, linkedGame } = bookingKeys;
    const own = [hold(owner), allPrices(owner), linkedGame(owner)];
    for (const queryKey of [openings, allRooms, catalogKeys.publicResorts, ...own])
      void client.refetchQueries({ queryKey, type: 'active', stale: true }, { cancelRefetch: false });
  }, [client, owner, step]);
}

function select({ resortId, openingId, roomId }: WizardLocation, queries: Queries, { hold }: OwnHold): Selection {
  const { openings, resorts, rooms } = queries;
  const find = (rows: readonly OpeningRoom[] = []) =>
    groupOpenings(
      withOwnHold(
        rows.filter((row) => row.openingId === openingId),
        hold,
      ),
    )[0];
  // Rooms are polled more often than openings, so their total is the newer one.
  const opening = find(rooms.data) ?? find(openings.data) ?? null;
  const room = rooms.data?.find(({ id }) => id === roomId) ?? null;
  const image = resorts.data?.find(({ id }) => id === resortId)?.image ?? null;
  const isChosen = resortId !== null && openingId !== null;
  return {
    opening,
    room,
    image,
    isPending: isChosen && (rooms.isPending || openings.isPending),
    summary: opening && room && summaryOf(opening, room, image),
  };
}

function summaryOf(opening: Opening, room: OpeningRoom, image: string | null): SelectionSummary {
  const { openingId, resortName, openingDate, timezone } = opening;
  return { openingId, resortName, roomType: room.type, image: room.images[0] ?? image, openingDate, timezone };
}
