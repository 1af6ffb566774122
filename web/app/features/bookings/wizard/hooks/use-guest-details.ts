import { pickBookingTexts } from '@sunset/contract/booking-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { linkedGameQuery } from '../../queries.ts';
import type { GuestDetails, LinkedNames } from '../guest-details.ts';
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
    details: {
      discordUsername: guest.discord_username || guest.username,
      robloxUsername: draft.robloxUsername ?? names?.roblox_username ?? '',
      robloxDisplayName: draft.robloxDisplayName ?? names?.roblox_display_name ?? '',
      ...pickBookingTexts(draft),
      agreedToTerms: draft.agreedToTerms,
    },
    draft,
    link: gameAccount.isPending ? 'looking' : (names?.source ?? 'none'),
    linked:
      names === null || names.source === 'booking'
        ? null
        : { username: names.roblox_username, displayName: names.roblox_display_name },
    change: (change) => updateWizardStorage(guest.discord_id, { draft: { ...draft, ...change } }),
  };
}
