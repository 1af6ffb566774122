import {
  bookingTextFields,
  bookingTexts,
  pickBookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { isTypedDisplayName, isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '#messages';
import { textLabels } from '../../../entities/bookings/text-labels.ts';
import { myBookingsQuery } from '../../../shared/bookings/queries.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useGuest } from '../guest-context.ts';
import { linkedGameQuery } from '../queries.ts';
import type { Draft } from './wizard-data.ts';

export interface GuestDetails extends BookingTexts {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  agreedToTerms: boolean;
}

export type GuestField = keyof GuestDetails;

/** The id of a form field, for links from the summary of what is missing. */
export const fieldId = (field: GuestField | 'rooms') => `guest-${field}`;

/** Moves the focus to a field, into the middle of the screen: bars cover its top and bottom. After what is missing is rendered. */
export function focusField(field: GuestField | 'rooms'): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(fieldId(field));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  });
}

/** Names of the linked Roblox account. They are accepted as Roblox returns them. */
export interface LinkedNames {
  username: string;
  displayName: string;
}

const missingMessages: Record<Exclude<GuestField, BookingTextField>, string> = {
  discordUsername: m.wizard_missing_discord(),
  robloxUsername: m.wizard_missing_roblox_username(),
  robloxDisplayName: m.wizard_missing_display_name(),
  agreedToTerms: m.wizard_missing_terms(),
};

/** Whether this is the username of the linked account. Roblox ignores case. */
export const isLinkedUsername = (name: string, linked: LinkedNames | null): boolean =>
  linked !== null && name.trim().toLowerCase() === linked.username.toLowerCase();

/** Errors of typed names; the names of the linked account are always valid. */
function findInvalidNames(details: GuestDetails, linked: LinkedNames | null): Partial<Record<GuestField, string>> {
  const [username, displayName] = [details.robloxUsername.trim(), details.robloxDisplayName.trim()];
  const isLinked = isLinkedUsername(username, linked);
  const isLinkedDisplayName = isLinked && displayName === linked?.displayName;
  return {
    ...(isLinked || isTypedUsername(username)
      ? {}
      : {
          robloxUsername: m.wizard_invalid_roblox_username(),
        }),
    ...(isLinkedDisplayName || isTypedDisplayName(displayName)
      ? {}
      : {
          robloxDisplayName: m.wizard_invalid_display_name(),
        }),
  };
}

/** The fields that must be corrected before the review, in the order of the form (PAGE-32). */
export function missingDetails(
  details: GuestDetails,
  linked: LinkedNames | null,
): { field: GuestField; message: string }[] {
  const missing: { field: GuestField; message: string }[] = [];
  const invalid = findInvalidNames(details, linked);
  for (const field of ['discordUsername', 'robloxUsername', 'robloxDisplayName'] as const) {
    const message = details[field].trim() === '' ? missingMessages[field] : invalid[field];
    if (message !== undefined) missing.push({ field, message });
  }
  for (const field of bookingTextFields) {
    const extra = [...details[field]].length - bookingTexts[field].maxLength;
    if (extra > 0) missing.push({ field, message: textLabels[field].tooLong({ count: extra }) });
  }
  if (!details.agreedToTerms) missing.push({ field: 'agreedToTerms', message: missingMessages.agreedToTerms });
  return missing;
}

type Prefill = ResponseOf<'GET /user/game-account'>['prefill'];

/** What the guest typed, with known values for empty fields. */
export function detailsOf(guest: Session, draft: Draft, names: Prefill): GuestDetails {
  return {
    discordUsername: guest.discord_username || guest.username,
    robloxUsername: draft.robloxUsername ?? names?.roblox_username ?? '',
    robloxDisplayName: draft.robloxDisplayName ?? names?.roblox_display_name ?? '',
    ...pickBookingTexts(draft),
    agreedToTerms: draft.agreedToTerms,
  };
}

/** The names of the linked account; null without one. Names from the last booking were typed. */
export function linkedNamesOf(names: Prefill): LinkedNames | null {
  if (names === null || names.source === 'booking') return null;
  return { username: names.roblox_username, displayName: names.roblox_display_name };
}

/** A page that shows everything is worth this much waiting for the names, not more. */
const maxWaitMs = 1000;

/**
 * Whether this guest has booked before and all their details are known, but for the agreement to the terms: then one
 * page shows everything (PAGE-58). What cannot be loaded in time counts as unknown.
 */
export function useIsKnownGuest(draft: Draft): () => Promise<boolean> {
  const client = useQueryClient();
  const guest = useGuest();
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
