/** Whether a guest can order now. The SQL function `place_order` decides. Rule: ROOM-2. */
export function isRoomServiceOpen(
  booking: { status: string; checkedInAt: Date | null; endsAt: Date },
  now: Date,
): boolean {
  return booking.status === 'confirmed' && booking.checkedInAt !== null && booking.endsAt > now;
}
