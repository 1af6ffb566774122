import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { OpeningRoom, Resort, UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Opening } from '../../../entities/openings/opening.ts';
import { myBookingsQuery } from '../../../shared/bookings/queries.ts';
import { useGuest } from '../guest-context.ts';
import type { GuestDetails, LinkedNames } from './guest-details.ts';
import type { OwnHold } from './hooks/use-own-hold.ts';
import type { PlaceBooking } from './hooks/use-place-booking.ts';
import type { Draft, SelectionSummary, WizardData } from './wizard-data.ts';
import type { WizardNavigation } from './wizard-location.ts';

/** The opening and room that the URL names. Null if not chosen or no longer available. */
export interface Selection {
  opening: Opening | null;
  room: OpeningRoom | null;
  image: string | null;
  isPending: boolean;
  /** The selection as later screens show it; null while it is incomplete. */
  summary: SelectionSummary | null;
}

interface GuestForm {
  /** The values of the form: typed, or filled in from the login and the linked account. */
  details: GuestDetails;
  draft: Draft;
  changeDraft: (change: Partial<Draft>) => void;
  /** Where the Roblox names come from; null: from nowhere, and no account can be linked. */
  link: 'looking' | 'roblox' | 'bloxlink' | 'booking' | 'none' | null;
  /** Null without a linked account. */
  linked: LinkedNames | null;
}

export interface Queries {
  openings: UseQueryResult<UpcomingRoom[]>;
  resorts: UseQueryResult<Resort[]>;
  /** Of the chosen opening. */
  rooms: UseQueryResult<OpeningRoom[]>;
  /** The server's price of the selection, from the third step on. */
  price: UseQueryResult<Pricing>;
}

/** What the steps share. Each query has one observer, here. */
export interface Wizard extends WizardNavigation, GuestForm, Queries, OwnHold {
  storage: WizardData;
  selection: Selection;
  booking: PlaceBooking;
}

export const WizardContext = createContext<Wizard | null>(null);

/** Location, form, selection, hold and price of the wizard. */
export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('useWizard is only for components inside the wizard.');
  return wizard;
}

/** The booking that the last step shows; null without one. Staff may have changed it since: then the list is newer than the response. */
export function usePlacedBooking() {
  const { discord_id: owner } = useGuest();
  const { confirmation } = useWizard().storage;
  const bookings = useQuery(myBookingsQuery(owner)).data;
  if (confirmation === null) return null;
  const { placed, summary } = confirmation;
  const listed = bookings?.find((booking) => booking.bookingReference === placed.bookingId);
  return { placed, summary, listed, status: listed?.status ?? placed.status };
}
