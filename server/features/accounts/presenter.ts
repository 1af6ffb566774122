import type { BloxlinkStatus, GameAccount, Language, RobloxUser } from '@sunset/contract/api/accounts.ts';
import type { GameAccountRow, Languages, LinkedAccount } from './queries.ts';

/** The linked game account, or that there is none. */
export function presentBloxlink(user: { username: string; displayName: string } | null): BloxlinkStatus {
  if (user === null) return { is_linked: false, roblox_info: null };
  return { is_linked: true, roblox_info: { roblox_username: user.username, roblox_display_name: user.displayName } };
}

export function presentRobloxUser({ id, username, displayName }: LinkedAccount): RobloxUser {
  return { id, username, display_name: displayName };
}

/** The link, the ways to make one, and what a booking form starts with. */
export function presentGameAccount(
  row: GameAccountRow,
  ways: Pick<GameAccount, 'can_link' | 'can_check_bloxlink'>,
): GameAccount {
  return { ...ways, link: linkOf(row), prefill: prefillOf(row) };
}

function linkOf(row: GameAccountRow): GameAccount['link'] {
  const { robloxId: id, robloxUsername: username, robloxDisplayName: displayName, robloxLinkedAt } = row;
  if (id === null || username === null || displayName === null || robloxLinkedAt === null) return null;
  return { ...presentRobloxUser({ id, username, displayName }), linked_at: robloxLinkedAt.toISOString() };
}

/** The best names there are for a booking form: proved at Roblox, known to Bloxlink, used last time. */
export function prefillOf(row: GameAccountRow): GameAccount['prefill'] {
  const sources = [
    { source: 'roblox', username: row.robloxUsername, displayName: row.robloxDisplayName },
    { source: 'bloxlink', username: row.bloxlinkUsername, displayName: row.bloxlinkDisplayName },
    { source: 'booking', username: row.lastUsername, displayName: row.lastDisplayName },
  ] as const;
  for (const { source, username, displayName } of sources) {
    if (username) return { source, roblox_username: username, roblox_display_name: displayName || username };
  }
  return null;
}

export function presentLanguage({ chosen, ofDiscord }: Languages): Language {
  return { language: chosen ?? ofDiscord ?? 'en', is_chosen: chosen !== null };
}
