import type { RolePlace } from '@sunset/contract/setup/places.ts';
import { tiers, type TierId } from '@sunset/contract/members/tiers.ts';
import { camelCase, type CamelCase } from '../../database/camel-case.ts';

/** The settings with the Discord roles that give a tier: `roleGold` of the place `role_gold`. */
export type RoleSetting = CamelCase<RolePlace>;

/** The setting with the role of a tier; null: everybody has it. */
export function roleSettingOf(id: TierId): RoleSetting | null {
  const { rolePlace } = tiers[id];
  return rolePlace === null ? null : camelCase(rolePlace);
}
