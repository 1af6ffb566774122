const idPattern = /^\d{17,20}$/;
const hashPattern = /^(a_)?[0-9a-f]{32}$/;

/** In pixels (PAGE-8). */
export const avatarSize = 128;

/** The index of the Discord default picture for an account without a picture. */
export function defaultAvatarIndex(discordId: string): number {
  return Number((BigInt(discordId) >> 22n) % 6n);
}

/**
 * The URL of an avatar, built from id and hash. An invalid hash gives the default picture of the account, an invalid id
 * the first default picture.
 */
export function avatarUrl(cdnBase: string, discordId: string, hash: string | null): string {
  if (!idPattern.test(discordId)) return `${cdnBase}/embed/avatars/0.png`;
  if (hash === null || !hashPattern.test(hash)) return `${cdnBase}/embed/avatars/${defaultAvatarIndex(discordId)}.png`;
  return `${cdnBase}/avatars/${discordId}/${hash}.webp?size=${avatarSize}`;
}
