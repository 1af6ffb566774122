import { messageKindIds, siteSwitchOf, type MessageSiteSwitch } from '../message-kinds.ts';
import type { SiteSwitchRow } from './message-kind-row.ts';

const ofAllKinds = [
  {
    id: 'messages_enabled',
    label: 'Send messages to Discord',
    hint: 'When this is off, messages wait. Nothing is lost.',
  },
  {
    id: 'announcement_shows_code',
    label: 'Show the neighborhood code in the public announcement',
    hint: 'Approved guests always get it by direct message.',
  },
] as const satisfies readonly SiteSwitchRow[];

/** A switch of the community's settings, by the API's name. */
export type SiteSwitch = (typeof ofAllKinds)[number]['id'] | MessageSiteSwitch;

/** The switches of the community's settings, in the order of the panel: those for all messages, then those of single kinds. */
export const siteSwitches: readonly SiteSwitchRow<SiteSwitch>[] = [
  ...ofAllKinds,
  ...messageKindIds.flatMap((kind) => siteSwitchOf(kind) ?? []),
];

/** One value for each switch, by its name. */
export const mapSiteSwitches = <Value>(valueOf: (id: SiteSwitch) => Value): Record<SiteSwitch, Value> =>
  Object.fromEntries(siteSwitches.map(({ id }) => [id, valueOf(id)])) as Record<SiteSwitch, Value>;
