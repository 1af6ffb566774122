const sessionMs = 60 * 60 * 1000;

/** When a session starts and ends. Without an opening it starts one hour from now. */
export function sessionTimes(openingDate: string | null, nowMs: number): { checkIn: string; checkOut: string } {
  const start = openingDate === null ? nowMs + sessionMs : Date.parse(openingDate);
  return { checkIn: new Date(start).toISOString(), checkOut: new Date(start + sessionMs).toISOString() };
}
