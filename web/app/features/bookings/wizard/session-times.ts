const sessionMs = 60 * 60 * 1000;

/** Start and end of a session (PAGE-39). */
export function sessionTimes(openingDate: string | null, nowMs: number): { checkIn: string; checkOut: string } {
  const start = openingDate === null ? nowMs + sessionMs : Date.parse(openingDate);
  return { checkIn: new Date(start).toISOString(), checkOut: new Date(start + sessionMs).toISOString() };
}
