/** A key that nobody else makes, for one request. `randomUUID` is missing where the page came over plain http. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A number from 0 up to 1, to spread what would otherwise happen everywhere at once. */
export function randomShare(): number {
  return Math.random();
}

/** Four digits, each combination as likely as any other; the server refuses those that are too easy. */
export function randomDigits(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 10_000).padStart(4, '0');
}
