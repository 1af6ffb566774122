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
  const other = otherNameOf(wanted, names);
  if (other !== null) return other;
  const [found, ...others] = names.filter((name) => name.toLowerCase().includes(wanted));
  return others.length === 0 ? (found ?? null) : null;
}

/** Browsers know names that they do not list: "kolkata" is Asia/Calcutta to some. */
function otherNameOf(wanted: string, names: readonly string[]): string | null {
  const areas = new Set(names.flatMap((name) => (name.includes('/') ? [name.split('/')[0] ?? ''] : [])));
  // Not "est": that is the time of Panama.
  const candidates = wanted.includes('/') ? [wanted] : [...areas].map((area) => `${area}/${wanted}`);
  return candidates.flatMap((name) => canonicalName(name) ?? []).at(0) ?? null;
}

function canonicalName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
