/** The names of all time zones that this browser knows. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}

/** The time zone with this name, or the only one whose name contains the text: "tokyo" is Asia/Tokyo. */
export function findTimeZone(text: string): string | null {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return null;
  const names = timeZoneNames();
  const exact = names.find((name) => name.toLowerCase() === wanted || name.toLowerCase().endsWith(`/${wanted}`));
  if (exact !== undefined) return exact;
  const [found, ...others] = names.filter((name) => name.toLowerCase().includes(wanted));
  return others.length === 0 ? (found ?? null) : null;
}
