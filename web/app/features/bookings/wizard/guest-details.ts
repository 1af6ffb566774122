import {
  bookingTextFields,
  bookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/booking-texts.ts';
import { isTypedDisplayName, isTypedUsername } from '@sunset/contract/roblox-names.ts';
import { formatCount } from '../../../format/numbers.ts';

export interface GuestDetails extends BookingTexts {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  agreedToTerms: boolean;
}

export type GuestField = keyof GuestDetails;

/** Names of the linked Roblox account. They are accepted as Roblox returns them. */
export interface LinkedNames {
  username: string;
  displayName: string;
}

const missingMessages: Record<Exclude<GuestField, BookingTextField>, string> = {
  discordUsername: 'Your Discord username is missing. Please log in again.',
  robloxUsername: 'Enter your Roblox username.',
  robloxDisplayName: 'Enter your Roblox display name.',
  agreedToTerms: 'Agree to the terms to continue.',
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
          robloxUsername: 'Check your Roblox username. It has 3 to 20 letters (A–Z), numbers or _, and no spaces.',
        }),
    ...(isLinkedDisplayName || isTypedDisplayName(displayName)
      ? {}
      : {
          robloxDisplayName:
            'Check your Roblox display name. It has at most 20 characters and no invisible characters.',
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
    const { label, maxLength } = bookingTexts[field];
    const extra = [...details[field]].length - maxLength;
    const message = `Shorten your ${label.toLowerCase()} by ${formatCount(extra, 'character')}.`;
    if (extra > 0) missing.push({ field, message });
  }
  if (!details.agreedToTerms) missing.push({ field: 'agreedToTerms', message: missingMessages.agreedToTerms });
  return missing;
}
