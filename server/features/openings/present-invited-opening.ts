interface InvitedOpening {
  openingId: number;
  resortId: number;
  resort: string;
  image: string;
  startsAt: Date;
  timeZone: string;
}

/** What everybody with the link of a party or a room sees of its opening. Rules: PARTY-16, COMPANION-7. */
export const presentInvitedOpening = (opening: InvitedOpening) => ({
  openingId: opening.openingId,
  resortId: opening.resortId,
  resort: opening.resort,
  image: opening.image,
  checkIn: opening.startsAt.toISOString(),
  timezone: opening.timeZone,
});
