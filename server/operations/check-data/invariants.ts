import { bookingRules } from './rules/bookings.ts';
import { companionRules } from './rules/companions.ts';
import { drawRules } from './rules/draws.ts';
import { eveningRules } from './rules/evening.ts';
import { importRules } from './rules/imports.ts';
import { memberAndOpeningRules } from './rules/members-and-openings.ts';
import { partyRules } from './rules/parties.ts';
import { waitingListRules } from './rules/waiting-lists.ts';
import type { Rules } from './find-broken-rules.ts';

/** The invariants that SQL can check. */
export const invariants: Rules = {
  ...bookingRules,
  ...waitingListRules,
  ...partyRules,
  ...companionRules,
  ...drawRules,
  ...eveningRules,
  ...memberAndOpeningRules,
  ...importRules,
};
