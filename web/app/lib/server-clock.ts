let offsetMs = 0;

/** Sets the clock by an answer's `X-Server-Time` (ISO 8601 with milliseconds); anything else is ignored. */
export function learnServerTime(header: string | null, receivedAt: number = Date.now()): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) offsetMs = time - receivedAt;
}

/** The device's clock in milliseconds: for times that only this browser's tabs compare with each other. */
export function deviceNow(): number {
  return Date.now();
}

/** The server's clock in milliseconds, as far as it is known. Countdowns run by it, so that a wrong phone does no harm. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
