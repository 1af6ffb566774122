import type { CommunitySettings } from '@sunset/contract/api/community-settings.ts';
import { expect, it } from 'vitest';
import { changesOf, draftOf, fieldErrors } from './rules.ts';

const defaults: CommunitySettings['defaults'] = {
  brand_name: 'Sunset Resorts',
  tagline: 'A tagline',
  invite_url: 'https://i.example',
  ticket_url: 'https://t.example',
  donation_url: 'https://d.example',
  terms_url: 'https://terms.example',
  privacy_url: 'https://p.example',
  tiktok_url: 'https://v.example',
  roblox_group_url: 'https://g.example',
  twitter_url: 'https://x.example',
};
const stored: CommunitySettings = {
  settings: {
    ...defaults,
    brand_name: 'Moonrise',
    max_active_bookings_per_user: 1,
    messages_enabled: true,
    announcement_shows_code: false,
  },
  defaults,
};

it('shows what the community set, and leaves the rest to the configuration', () => {
  const { words } = draftOf(stored);
  expect([words.brand_name, words.tagline]).toEqual(['Moonrise', '']);
});

it('sends what was changed alone; what was emptied goes back to the configuration', () => {
  const before = draftOf(stored);
  expect(changesOf(before, before)).toEqual({});
  const words = { ...before.words, brand_name: ' ', tagline: ' New words ' };
  expect(changesOf({ ...before, words, limit: '3', isMessaging: false }, before)).toEqual({
    brand_name: null,
    tagline: 'New words',
    max_active_bookings_per_user: 3,
    messages_enabled: false,
  });
});

it('puts refusals to their fields', () => {
  expect(fieldErrors([{ path: 'body.invite_url', message: 'must be an https address' }])).toEqual({
    invite_url: 'Must be an https address.',
  });
});
