/** Whether a token's `exp` (seconds) has passed. An unreadable token counts as expired. */
export function isExpired(token: string, nowMs: number): boolean {
  const exp = readExpiry(token);
  return exp === null || exp <= nowMs / 1000;
}

function readExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}
