let offsetMs = 0;

/** Sets the clock from a response's `X-Server-Time` (ISO 8601 with milliseconds); anything else is ignored. */
export function setServerTime(header: string | null, receivedAt: number = Date.now()): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) offsetMs = time - receivedAt;
}

/** The device's clock in milliseconds, for times that only this browser's tabs compare. */
export function deviceNow(): number {
  return Date.now();
}

/**
 * The server's clock in milliseconds, as far as known. Countdowns use it, so that a wrong device clock does not matter.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
