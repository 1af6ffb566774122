import { expect, it } from 'vitest';
import { chosenPlaces, noPlaces, placesToSend, suggestPlaces } from './places.ts';

const role = (id: string, name: string, more = {}) => ({
  id,
  name,
  color: null,
  is_managed: false,
  is_booster: false,
  can_be_given: true,
  ...more,
});
const channel = (id: string, name: string, missing: string[] = []) => ({ id, name, missing });

it('suggests roles and channels with a usual name, and the role of boosters', () => {
  const suggested = suggestPlaces({
    roles: [
      role('1', 'Gold Customer'),
      role('2', 'Server Booster', { is_managed: true, is_booster: true }),
      role('3', 'Host'),
      role('6', '2 Boosts'),
      role('7', '3+ Boosts'),
    ],
    channels: [channel('4', 'announcements'), channel('5', 'staff-room')],
  });
  expect(suggested).toEqual({
    ...noPlaces,
    role_gold: '1',
    role_booster: '2',
    role_host: '3',
    role_boosts_2: '6',
    role_boosts_3: '7',
    channel_guests: '4',
    channel_staff: '5',
  });
});

it('suggests nothing where two names fit, where the bot may not write, or where a bot owns the role', () => {
  const suggested = suggestPlaces({
    roles: [role('1', 'Gold'), role('2', 'Gold Plus'), role('3', 'Host Bot', { is_managed: true })],
    channels: [channel('4', 'announcements', ['Send Messages'])],
  });
  expect(suggested).toEqual(noPlaces);
});

it('sends an empty choice as none, and shows none as an empty choice', () => {
  const places = { ...noPlaces, role_gold: '1' };
  expect(placesToSend(places)).toMatchObject({ role_gold: '1', role_host: null });
  expect(chosenPlaces(placesToSend(places))).toEqual(places);
});
