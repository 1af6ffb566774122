/* Roblox names. A linked account has the names that Roblox returns; the rules here are for typed names. */

/** Usernames that Roblox gives out today. Accounts without a chosen name are called `roblox_user_` and their id. */
export const typedUsernamePattern = '(?:[A-Za-z0-9_]{3,20}|roblox_user_[0-9]{1,20})';
/** The longest name that the pattern accepts. */
export const maxTypedUsername = 32;
export const maxTypedDisplayName = 20;
/** No name that Roblox delivers for a linked account is longer; longer ones are not accepted from Roblox either. */
export const maxRobloxName = 100;

const typedUsername = new RegExp(`^${typedUsernamePattern}$`);
// Control characters, format characters and others without width: two names that differ in them look the same.
const typedDisplayName = new RegExp(
  String.raw`^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]{1,${maxTypedDisplayName}}$`,
  'u',
);

/** Whether this can be typed as a username. The SQL function `is_typed_roblox_username` is the same rule. */
export const isTypedUsername = (name: string): boolean => typedUsername.test(name);

/** Whether this can be typed as a display name. The SQL function `is_typed_roblox_display_name` is the same rule. */
export const isTypedDisplayName = (name: string): boolean => typedDisplayName.test(name);
