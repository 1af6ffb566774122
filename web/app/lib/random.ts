/** A key that nobody else makes, for one request. `randomUUID` is missing where the page came over plain http. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A number from 0 up to 1, to spread what would otherwise happen everywhere at once. */
export function randomShare(): number {
  return Math.random();
}
