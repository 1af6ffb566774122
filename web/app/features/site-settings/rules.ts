import type { CommunityChanges, CommunitySettings } from '@sunset/contract/api/site-settings.ts';

export type SettingName = keyof CommunitySettings['settings'];
type TextName = keyof CommunitySettings['defaults'];

/** What the form holds: text as typed, empty for what the operator configured. */
export type Draft = Record<TextName | 'max_active_bookings_per_user', string> &
  Record<'messages_enabled' | 'announcement_shows_code', boolean>;

/** What the admin changed in the form. Everything else follows the stored settings. */
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

/** The form as the settings are: what equals the configuration stands empty, with the configured text behind it. */
export function draftOf({ settings, defaults }: CommunitySettings): Draft {
  const words = textNames.map((name) => [name, settings[name] === defaults[name] ? '' : settings[name]]);
  return {
    ...(Object.fromEntries(words) as Record<TextName, string>),
    max_active_bookings_per_user: String(settings.max_active_bookings_per_user),
    messages_enabled: settings.messages_enabled,
    announcement_shows_code: settings.announcement_shows_code,
  };
}

/** What to send: the edits that differ from what is stored. A text that was emptied goes back to the configuration. */
export function changesOf(edits: Edits, stored: Draft): Omit<CommunityChanges, 'version'> {
  const words = textNames
    .filter((name) => edits[name] !== undefined && edits[name].trim() !== stored[name])
    .map((name) => [name, edits[name]?.trim() || null]);
  const { max_active_bookings_per_user: limit, messages_enabled: isOn, announcement_shows_code: isShown } = edits;
  return {
    ...(Object.fromEntries(words) as Omit<CommunityChanges, 'version'>),
    ...(limit === undefined || limit === stored.max_active_bookings_per_user
      ? {}
      : { max_active_bookings_per_user: Number(limit) }),
    ...(isOn === undefined || isOn === stored.messages_enabled ? {} : { messages_enabled: isOn }),
    ...(isShown === undefined || isShown === stored.announcement_shows_code
      ? {}
      : { announcement_shows_code: isShown }),
  };
}

/** What another admin set while this one was editing. */
export interface Conflict {
  names: SettingName[];
  settings: CommunitySettings['settings'];
  version: number;
}

/** Reads the refusal of a change whose settings somebody else has changed; null for any other failure. */
export function conflictOf(problem: Record<string, unknown> | null): Conflict | null {
  if (problem?.['code'] !== 'changed_meanwhile') return null;
  const { changed, settings, version } = problem as { changed: SettingName[] } & Omit<Conflict, 'names'>;
  return { names: changed, settings, version };
}

/** How a setting is called in a sentence of its own: on, off, or the text itself. */
export function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `“${value}”`;
}

/** The server's refusals by the name of the setting. */
export function fieldErrors(errors: readonly { path: string; message: string }[] = []): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ path, message }) => [path.replace(/^body\./, ''), `${message.replace(/^m/, 'M')}.`]),
  );
}
