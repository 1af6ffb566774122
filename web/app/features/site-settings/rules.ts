import { localeTexts, type Locale } from '@sunset/contract/locales.ts';
import { mapSiteSwitches, siteSwitches, type SiteSwitch } from '@sunset/contract/messages/site-switches.ts';
import { saleModes, type SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import type { SiteSettingsChanges, AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';

export type SettingName = keyof AdminSiteSettings['settings'];
type TextName = keyof AdminSiteSettings['defaults'];

/** The settings that are chosen from a list. */
interface Choices {
  default_sale_mode: SaleMode;
  channel_language: Locale;
}

/** Form values: text as typed; an empty text means the default from the configuration. */
export type Draft = Record<TextName | NumberName | LookName, string> & Record<SiteSwitch, boolean> & Choices;

const choiceNames = ['default_sale_mode', 'channel_language'] as const satisfies readonly (keyof Choices)[];

const numberNames = [
  'max_active_bookings_per_user',
  'code_minutes_before',
  'lobby_min_membership_days',
  'no_show_limit',
  'late_after_minutes',
] as const;
export type NumberName = (typeof numberNames)[number];

const lookNames = ['accent_color', 'highlight_color', 'logo', 'hero_picture'] as const;
/** Colours and pictures; empty: those of the product. */
export type LookName = (typeof lookNames)[number];

/** The edited settings. All others follow the stored settings. */
export type Edits = Partial<Draft>;

const textNames = [
  'brand_name',
  'tagline',
  'hero_title',
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
  const look = lookNames.map((name) => [name, settings[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    ...(Object.fromEntries(look) as Record<LookName, string>),
    max_active_bookings_per_user: String(settings.max_active_bookings_per_user),
    code_minutes_before: String(settings.code_minutes_before),
    default_sale_mode: settings.default_sale_mode,
    lobby_min_membership_days: String(settings.lobby_min_membership_days),
    no_show_limit: settings.no_show_limit === null ? '' : String(settings.no_show_limit),
    late_after_minutes: String(settings.late_after_minutes),
    ...mapSiteSwitches((id) => settings[id]),
    channel_language: settings.channel_language,
  };
}

/** The edits that differ from the stored settings. An emptied text resets the setting to its default. */
export function changesOf(edits: Edits, stored: Draft): Omit<SiteSettingsChanges, 'version'> {
  const texts = [...textNames, ...lookNames]
    .filter((name) => edits[name] !== undefined && edits[name].trim() !== stored[name])
    .map((name) => [name, edits[name]?.trim() || null]);
  const numbers = numberNames
    .filter((name) => edits[name] !== undefined && edits[name] !== stored[name])
    .map((name) => [name, name === 'no_show_limit' && edits[name] === '' ? null : Number(edits[name])]);
  const switches = siteSwitches
    .filter(({ id }) => edits[id] !== undefined && edits[id] !== stored[id])
    .map(({ id }) => [id, edits[id]]);
  const choices = choiceNames
    .filter((name) => edits[name] !== undefined && edits[name] !== stored[name])
    .map((name) => [name, edits[name]]);
  return {
    ...(Object.fromEntries(choices) as Partial<Choices>),
    ...(Object.fromEntries(texts) as Omit<SiteSettingsChanges, 'version'>),
    ...(Object.fromEntries(numbers) as Pick<SiteSettingsChanges, NumberName>),
    ...(Object.fromEntries(switches) as Pick<SiteSettingsChanges, SiteSwitch>),
  };
}

/** What another admin set meanwhile. */
export interface Conflict {
  names: SettingName[];
  current: Pick<AdminSiteSettings, 'settings' | 'version'>;
}

/** The conflict in the server's refusal; null for any other error. */
export function conflictOf(problem: Record<string, unknown> | null): Conflict | null {
  if (problem?.['code'] !== 'changed_meanwhile') return null;
  const { changed, settings, version } = problem as { changed: SettingName[] } & Conflict['current'];
  return { names: changed, current: { settings, version } };
}

/** A value in a sentence: on, off, or the text itself. */
export function valueText(value: string | number | boolean | null): string {
  if (value === null) return 'nothing';
  if (value === 'fast' || value === 'draw') return `“${saleModes[value].label}”`;
  if (isLanguage(value)) return localeTexts[value].name;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' && value.startsWith('/uploads/')) return 'another picture';
  return `“${value}”`;
}

const isLanguage = (value: unknown): value is Locale => Object.keys(localeTexts).some((locale) => locale === value);
