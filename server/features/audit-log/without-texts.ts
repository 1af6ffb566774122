const hidden = '(text)';

/**
 * The values of a change as the audit log may hold them: numbers, switches and times, and texts from a list that is named in `closed`. Of
 * anything that somebody typed only that it is there. Rule: AUDIT-2.
 */
export function withoutTexts(values: Record<string, unknown>, closed: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, closed.includes(name) ? value : withoutText(value)]),
  );
}

function withoutText(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date ? value : hidden;
}
