import type { PersonalSwitch } from '../members/personal-switches.ts';

/* What the table of messages says of each kind. */

/**
 * The audience of a message: the guest of a booking, a member who comes along in the room of one, a member of a waiting list, a member who asked for it or gets a place
 * back, a gold member, an admin, a channel, or everyone as an event of the Discord server. `server_roles`: not a message, a member's role there.
 */
export type MessageAudience =
  | 'guest'
  | 'companion'
  | 'waiting_member'
  | 'reminded_member'
  | 'gold_member'
  | 'server_roles'
  | 'admin'
  | 'guests_channel'
  | 'staff_channel'
  | 'server_events';

export interface AutomaticMessage {
  /** The API's name of the switch that staff have for each opening. */
  switch: string;
  /** How long before the opening the message is sent; null for what changes with the opening, or is sent after it. `setting`: staff choose. */
  beforeMs: number | 'setting' | null;
  /** How long after the end of the session it is sent. */
  afterMs?: number;
  hint: string;
}

/** A switch of the community's settings, as their panel shows it. */
export interface SiteSwitchRow<Id extends string = string> {
  /** The API's name of the setting, which is the column of `settings` too. */
  id: Id;
  label: string;
  hint: string;
}

interface KindRow {
  label: string;
  /** Waiting messages are sent in this order, the lowest first. */
  urgency: 0 | 1 | 2;
  /** Set if the message is sent automatically for each opening. The panel shows the switches in the order of this table. */
  automatic?: AutomaticMessage;
  /** Set if the community can switch all messages of this kind off. */
  siteSwitch?: SiteSwitchRow;
}

/** The switch of the recipient that it obeys; null if it is always sent. Where others are written to, none is asked. Rule: MSG-30. */
type SwitchUse = PersonalSwitch | null;

export type MessageKindRow = KindRow &
  (
    | { audience: 'guest'; card: CardUse; personalSwitch: SwitchUse }
    | { audience: 'waiting_member'; personalSwitch: SwitchUse }
    | { audience: Exclude<MessageAudience, 'guest' | 'waiting_member'>; personalSwitch: null }
  );

/**
 * What becomes of a message if its booking has a card. `is_card`: it is the card. `on_card`: it is not sent, the card shows it.
 * `short`: it is sent without the facts that the card shows, because the guest must act or know. Rule: CARD-2.
 */
type CardUse = 'is_card' | 'on_card' | 'short';
