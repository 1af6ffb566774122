import type { SiteSettingsChanges, AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';

export type SettingName = keyof AdminSiteSettings['settings'];
type TextName = keyof AdminSiteSettings['defaults'];

/** Form values: text as typed; an empty text means the default from the configuration. */
export type Draft = Record<TextName | 'max_active_bookings_per_user', string> &
  Record<'messages_enabled' | 'announcement_shows_code', boolean>;

/** The edited settings. All others follow the stored settings. */
export type Edits = Partial<Draft>;

const textNames = [
  'brand_name',
  'tagline',
  'invite_url',
  'ticket_url',
  'donation_url',
  'terms_url',
  'privacy_url',
  'tiktok_url',
  'roblox_group_url',
  'twitter_url',
] as const satisfies readonly TextName[];

/** The form values of stored settings. A value that equals its default is empty, and the default is the placeholder. */
export function draftOf({ settings, defaults }: AdminSiteSettings): Draft {
  const texts = textNames.map((name) => [name, settings[name] === defaults[name] ? '' : settings[name]]);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    max_active_bookings_per_user: String(settings.max_active_bookings_per_user),
    messages_enabled: settings.messages_enabled,
    announcement_shows_code: settings.announcement_shows_code,
  };
}

/** The edits that differ from the stored settings. An emptied text resets the setting to its default. */
export function changesOf(edits: Edits, stored: Draft): Omit<SiteSettingsChanges, 'version'> {
  const texts = textNames
    .filter((name) => edits[name] !== undefined && edits[name].trim() !== stored[name])
    .map((name) => [name, edits[name]?.trim() || null]);
  const { max_active_bookings_per_user: limit, messages_enabled: isOn, announcement_shows_code: isShown } = edits;
  return {
    ...(Object.fromEntries(texts) as Omit<SiteSettingsChanges, 'version'>),
    ...(limit === undefined || limit === stored.max_active_bookings_per_user
      ? {}
      : { max_active_bookings_per_user: Number(limit) }),
    ...(isOn === undefined || isOn === stored.messages_enabled ? {} : { messages_enabled: isOn }),
    ...(isShown === undefined || isShown === stored.announcement_shows_code
      ? {}
      : { announcement_shows_code: isShown }),
  };
}

/** What another admin set meanwhile. */
export interface Conflict {
  names: SettingName[];
  settings: AdminSiteSettings['settings'];
  version: number;
}

/** The conflict in the server's refusal; null for any other error. */
export function conflictOf(problem: Record<string, unknown> | null): Conflict | null {
  if (problem?.['code'] !== 'changed_meanwhile') return null;
  const { changed, settings, version } = problem as { changed: SettingName[] } & Omit<Conflict, 'names'>;
  return { names: changed, settings, version };
}

/** A value in a sentence: on, off, or the text itself. */
export function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `“${value}”`;
}

/** The server's errors by setting. */
export function fieldErrors(errors: readonly { path: string; message: string }[] = []): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ path, message }) => [path.replace(/^body\./, ''), `${message.replace(/^m/, 'M')}.`]),
  );
}
