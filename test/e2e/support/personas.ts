import { personIds } from '@sunset/standin/ids.ts';

/** What the pages show of a user of the stand-in's Discord. */
export interface Persona {
  key: keyof typeof personIds;
  id: string;
  /** The name on the pages. */
  name: string;
  type: 'admin' | 'gold_customer' | 'server_booster' | 'regular_customer';
  accessLevel: string;
}

export const personas = {
  regular: persona('regular', 'Coral Finch', 'regular_customer', 'Standard Access'),
  gold: persona('gold', 'Amber Tide', 'gold_customer', 'Priority Access'),
  booster1: persona('booster1', 'Nova Reef', 'server_booster', 'Priority Access'),
  booster2: persona('booster2', 'Indigo ✦', 'server_booster', 'VIP Access'),
  booster3: persona('booster3', 'Zephyr Cove', 'server_booster', 'Platinum Access'),
  admin: persona('admin', 'Wren | Front Desk', 'admin', 'Full Access'),
  host: persona('host', 'Lagoon Pip', 'regular_customer', 'Standard Access'),
  primary: persona('primary', 'Captain Sol', 'admin', 'Full Access'),
} as const;

export type PersonaKey = keyof typeof personas;

function persona(key: keyof typeof personIds, name: string, type: Persona['type'], accessLevel: string): Persona {
  return { key, id: personIds[key], name, type, accessLevel };
}

/** Texts by user type: badge, its letters, label and greeting. */
export const typeLabels = {
  admin: ['Admin', 'A', 'A', 'Administrator', 'Administrator', 'Full Access Granted'],
  gold_customer: ['Gold Customer', 'GC', 'G', 'Gold Customer', 'Gold Customer', 'Premium Access Granted'],
  server_booster: ['Server Booster', 'SB', 'S', 'Server Booster', 'Server Booster', 'Boosted Status Active'],
  regular_customer: ['Regular', 'R', 'R', 'Regular Customer', 'Welcome', 'Access Granted'],
} as const;
