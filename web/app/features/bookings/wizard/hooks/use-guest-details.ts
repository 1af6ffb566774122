import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myBookingsQuery } from '../../../../entities/bookings/queries.ts';
import type { Session } from '../../../../lib/session/storage.ts';
import { linkedGameQuery } from '../../queries.ts';
import { missingDetails, type GuestDetails, type LinkedNames } from '../guest-details.ts';
import type { Draft } from '../wizard-data.ts';
import { useGuest } from '../../guest-context.ts';
import { updateWizardStorage, useWizardStorage } from './use-wizard-storage.ts';

export interface GuestDetailsForm {
  /** The values of the form: typed, or filled in from the login and the linked account. */
  details: GuestDetails;
  draft: Draft;
  /** Where the Roblox names come from. */
  link: 'looking' | 'roblox' | 'bloxlink' | 'booking' | 'none';
  /** Null without a linked account. */
  linked: LinkedNames | null;
  change: (change: Partial<Draft>) => void;
}

/** What the guest typed, with known values for empty fields. */
export function useGuestDetails(): GuestDetailsForm {
  const guest = useGuest();
  const { draft } = useWizardStorage(guest.discord_id);
  const gameAccount = useQuery(linkedGameQuery(guest.discord_id));
  const names = gameAccount.data?.prefill ?? null;
  return {
    details: detailsOf(guest, draft, names),
    draft,
    link: gameAccount.isPending ? 'looking' : (names?.source ?? 'none'),
    linked: linkedNamesOf(names),
    change: (change) => updateWizardStorage(guest.discord_id, { draft: { ...draft, ...change } }),
  };
}

/** A page that shows everything is worth this much waiting for the names, not more. */
const maxWaitMs = 1000;

/**
 * Whether this guest has booked before and all their details are known, but for the agreement to the terms: then one
 * page shows everything (PAGE-58). What cannot be loaded in time counts as unknown.
 */
export function useIsKnownGuest(): () => Promise<boolean> {
  const client = useQueryClient();
  const guest = useGuest();
  const { draft } = useWizardStorage(guest.discord_id);
  async function check(): Promise<boolean> {
    const [bookings, { prefill }] = await Promise.all([
      client.query({ ...myBookingsQuery(guest.discord_id), staleTime: 'static' }),
      client.query({ ...linkedGameQuery(guest.discord_id), staleTime: 'static' }),
    ]);
    const missing = missingDetails(detailsOf(guest, draft, prefill), linkedNamesOf(prefill));
    return bookings.length > 0 && missing.every(({ field }) => field === 'agreedToTerms');
  }
  return () => {
    const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), maxWaitMs));
    return Promise.race([check().catch(() => false), tooLate]);
  };
}

type Prefill = ResponseOf<'GET /user/game-account'>['prefill'];

function detailsOf(guest: Session, draft: Draft, names: Prefill): GuestDetails {
  return {
    discordUsername: guest.discord_username || guest.username,
    robloxUsername: draft.robloxUsername ?? names?.roblox_username ?? '',
    robloxDisplayName: draft.robloxDisplayName ?? names?.roblox_display_name ?? '',
    ...pickBookingTexts(draft),
    agreedToTerms: draft.agreedToTerms,
  };
}

/** Names from the last booking were typed. */
function linkedNamesOf(names: Prefill): LinkedNames | null {
  if (names === null || names.source === 'booking') return null;
  return { username: names.roblox_username, displayName: names.roblox_display_name };
}
