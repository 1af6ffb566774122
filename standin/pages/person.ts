import { guildId } from '../ids.ts';
import type { Person } from '../people.ts';
import { defaultAvatarIndex } from '../snowflakes.ts';
import type { StandinState } from '../state.ts';

export function displayName(person: Person): string {
  return person.member?.nick ?? person.globalName ?? person.username;
}

/** The avatar that Discord would show: the server's, else the user's, else a default picture. */
export function avatarAddress(person: Person): string {
  const own = person.member?.avatar;
  if (own) return `/guilds/${guildId}/users/${person.id}/avatars/${own}.png?size=128`;
  if (person.avatar) return `/avatars/${person.id}/${person.avatar}.png?size=128`;
  return `/embed/avatars/${defaultAvatarIndex(person.id)}.png`;
}

export interface ShownRole {
  name: string;
  colour: string;
}

export function rolesOf(state: StandinState, person: Person): ShownRole[] {
  const roles = (person.member?.roles ?? []).flatMap((id) => state.discord.roles.get(id) ?? []);
  return roles
    .toSorted((a, b) => b.position - a.position)
    .map((role) => ({ name: role.name, colour: `#${role.colors.primary_color.toString(16).padStart(6, '0')}` }));
}
