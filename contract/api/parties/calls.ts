import { bookParty, readyForParty, takeReadyBack } from './booking.ts';
import {
  changeParty,
  createParty,
  getInvitation,
  getMyParty,
  joinParty,
  leaveParty,
  listMyParties,
  removePartyMember,
} from './membership.ts';

/** All calls of parties, in the order in which the documentation lists them. */
export const partyCalls = [
  createParty,
  getInvitation,
  getMyParty,
  listMyParties,
  joinParty,
  leaveParty,
  removePartyMember,
  changeParty,
  readyForParty,
  takeReadyBack,
  bookParty,
] as const;
