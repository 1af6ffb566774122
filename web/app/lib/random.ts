/** A unique key for one request. `randomUUID` is missing on pages served over http. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A number from 0 to 1, for jitter. */
export function randomShare(): number {
  return Math.random();
}

/** Four random digits; the server refuses those that are too easy (CODE-10). */
export function randomDigits(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 10_000).padStart(4, '0');
}
