import type { CommunityChanges, CommunitySettings } from '@sunset/contract/api/community-settings.ts';

type Word = keyof CommunitySettings['defaults'];

/** What the form holds: text as typed, empty for what the operator configured. */
export interface Draft {
  words: Record<Word, string>;
  limit: string;
  isMessaging: boolean;
  isCodeShown: boolean;
}

const wordNames = [
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
] as const satisfies readonly Word[];

/** The form as the settings are: what equals the configuration stands empty, with the configured text behind it. */
export function draftOf({ settings, defaults }: CommunitySettings): Draft {
  const words = wordNames.map((name) => [name, settings[name] === defaults[name] ? '' : settings[name]]);
  return {
    words: Object.fromEntries(words) as Record<Word, string>,
    limit: String(settings.max_active_bookings_per_user),
    isMessaging: settings.messages_enabled,
    isCodeShown: settings.announcement_shows_code,
  };
}

/** What the form changes; a text that was emptied goes back to the configuration. */
export function changesOf(draft: Draft, before: Draft): CommunityChanges {
  const words = wordNames
    .filter((name) => draft.words[name].trim() !== before.words[name])
    .map((name) => [name, draft.words[name].trim() || null]);
  return {
    ...(Object.fromEntries(words) as CommunityChanges),
    ...(draft.limit === before.limit ? {} : { max_active_bookings_per_user: Number(draft.limit) }),
    ...(draft.isMessaging === before.isMessaging ? {} : { messages_enabled: draft.isMessaging }),
    ...(draft.isCodeShown === before.isCodeShown ? {} : { announcement_shows_code: draft.isCodeShown }),
  };
}

/** The server's refusals by the name of the setting. */
export function fieldErrors(errors: readonly { path: string; message: string }[] = []): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ path, message }) => [path.replace(/^body\./, ''), `${message.replace(/^m/, 'M')}.`]),
  );
}
