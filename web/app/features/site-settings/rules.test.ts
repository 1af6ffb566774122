import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { expect, it } from 'vitest';
import { changesOf, draftOf } from './rules.ts';

const defaults: AdminSiteSettings['defaults'] = {
  brand_name: 'Sunset Resorts',
  tagline: 'A tagline',
  hero_title: 'WELCOME',
  invite_url: 'https://i.example',
  ticket_url: 'https://t.example',
  donation_url: 'https://d.example',
  terms_url: 'https://terms.example',
  privacy_url: 'https://p.example',
  tiktok_url: 'https://v.example',
  roblox_group_url: 'https://g.example',
  twitter_url: 'https://x.example',
};
const stored: AdminSiteSettings = {
  settings: {
    ...defaults,
    brand_name: 'Moonrise',
    max_active_bookings_per_user: 1,
    messages_enabled: true,
    announcement_shows_code: false,
    code_minutes_before: 30,
    opening_posts: true,
    channel_language: 'en' as const,
    announce_free_rooms: false,
    default_sale_mode: 'fast',
    lobby_min_membership_days: 7,
    no_show_limit: null,
    late_after_minutes: 10,
    accent_color: null,
    highlight_color: null,
    logo: null,
    hero_picture: null,
  },
  defaults,
  version: 1,
};

it('shows stored settings, and empty fields for defaults', () => {
  const draft = draftOf(stored);
  expect([draft.brand_name, draft.tagline]).toEqual(['Moonrise', '']);
});

it('sends only changes; an emptied text resets the setting', () => {
  const draft = draftOf(stored);
  expect(changesOf({}, draft)).toEqual({});
  expect(changesOf({ brand_name: 'Moonrise', messages_enabled: true }, draft)).toEqual({});
  const edits = {
    brand_name: ' ',
    tagline: ' New words ',
    max_active_bookings_per_user: '3',
    messages_enabled: false,
    default_sale_mode: 'draw' as const,
    no_show_limit: '2',
  };
  expect(changesOf(edits, draft)).toEqual({
    brand_name: null,
    tagline: 'New words',
    max_active_bookings_per_user: 3,
    messages_enabled: false,
    default_sale_mode: 'draw',
    no_show_limit: 2,
  });
  const limited = draftOf({ ...stored, settings: { ...stored.settings, no_show_limit: 2 } });
  expect(changesOf({ no_show_limit: '', default_sale_mode: 'fast' }, limited)).toEqual({ no_show_limit: null });
});

it('does not send a setting that only another admin changed', () => {
  const theirs = draftOf({ ...stored, settings: { ...stored.settings, tagline: 'Theirs' } });
  expect(changesOf({ brand_name: 'Mine' }, theirs)).toEqual({ brand_name: 'Mine' });
});
