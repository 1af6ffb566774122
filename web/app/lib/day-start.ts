/** The start of a day (`YYYY-MM-DD`) in the viewer's time zone, `daysLater` days later; null for an invalid day. */
export function dayStart(day: string, daysLater: number): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + daysLater).toISOString();
}
