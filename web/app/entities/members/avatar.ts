const idPattern = /^\d{17,20}$/;
const hashPattern = /^(a_)?[0-9a-f]{32}$/;

/** The profile picture's size in pixels. Rule: PAGE-8. */
export const avatarSize = 128;

/** Which of Discord's six default pictures a person without one has. */
export function defaultAvatarIndex(discordId: string): number {
  return Number((BigInt(discordId) >> 22n) % 6n);
}

/**
 * The address of a person's picture, built from id and hash; never taken from storage whole. Without a valid hash it is
 * Discord's default picture, without a valid id the first of those.
 */
export function avatarUrl(cdnBase: string, discordId: string, hash: string | null): string {
  if (!idPattern.test(discordId)) return `${cdnBase}/embed/avatars/0.png`;
  if (hash === null || !hashPattern.test(hash)) return `${cdnBase}/embed/avatars/${defaultAvatarIndex(discordId)}.png`;
  return `${cdnBase}/avatars/${discordId}/${hash}.webp?size=${avatarSize}`;
}
