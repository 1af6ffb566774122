import * as booking from './booking.ts';
import * as entry from './entry.ts';
import * as membership from './membership.ts';

/** Every call of parties, in the order in which the documentation lists them. */
export const partyCalls = [
  membership.createParty,
  membership.getInvitation,
  membership.getMyParty,
  membership.listMyParties,
  membership.joinParty,
  membership.leaveParty,
  membership.removePartyMember,
  membership.changeParty,
  booking.readyForParty,
  booking.takeReadyBack,
  booking.bookParty,
  entry.enterParty,
  entry.leaveWithParty,
  entry.acceptForParty,
] as const;
