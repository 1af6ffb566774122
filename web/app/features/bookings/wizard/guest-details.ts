import {
  bookingTextFields,
  bookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import { isTypedDisplayName, isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { m } from '#messages';

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
  discordUsername: m.wizard_your_discord_username_is_missing(),
  robloxUsername: m.wizard_enter_your_roblox_username(),
  robloxDisplayName: m.wizard_enter_your_display_name(),
  agreedToTerms: m.wizard_agree_to_the_terms(),
};

const tooLongMessages: Record<BookingTextField, (inputs: { count: number }) => string> = {
  notes: m.wizard_shorten_your_notes,
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
          robloxUsername: m.wizard_check_your_roblox_username(),
        }),
    ...(isLinkedDisplayName || isTypedDisplayName(displayName)
      ? {}
      : {
          robloxDisplayName: m.wizard_check_your_display_name(),
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
    if (extra > 0) missing.push({ field, message: tooLongMessages[field]({ count: extra }) });
  }
  if (!details.agreedToTerms) missing.push({ field: 'agreedToTerms', message: missingMessages.agreedToTerms });
  return missing;
}
