import { formatCount } from '../../../format/numbers.ts';
export const maxNotesLength = 500;

export interface GuestDetails {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  notes: string;
  agreedToTerms: boolean;
}

export type GuestField = keyof GuestDetails;

const missingMessages: Record<Exclude<GuestField, 'notes'>, string> = {
  discordUsername: 'Your Discord username is missing. Please log in again.',
  robloxUsername: 'Enter your Roblox username.',
  robloxDisplayName: 'Enter your Roblox display name.',
  agreedToTerms: 'Agree to the terms to continue.',
};

/** The fields that must be corrected before the review, in the form's order. */
export function missingDetails(details: GuestDetails): { field: GuestField; message: string }[] {
  const missing: { field: GuestField; message: string }[] = [];
  for (const field of ['discordUsername', 'robloxUsername', 'robloxDisplayName'] as const) {
    if (details[field].trim() === '') missing.push({ field, message: missingMessages[field] });
  }
  const extra = [...details.notes].length - maxNotesLength;
  if (extra > 0) missing.push({ field: 'notes', message: `Shorten your notes by ${formatCount(extra, 'character')}.` });
  if (!details.agreedToTerms) missing.push({ field: 'agreedToTerms', message: missingMessages.agreedToTerms });
  return missing;
}
