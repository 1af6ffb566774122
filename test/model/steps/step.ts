import type { DrawOrders } from '../draws.ts';
import type { Answer, Model, Name } from '../model.ts';

/** One call of a sequence as it was drawn: small numbers that only have a meaning with a model. */
export interface Draft {
  kind: string;
  who: number;
  target: number;
  choice: number;
}

/** A draft with its member and object. `predict` changes the model, `send` the product. */
export interface Step {
  /** For failure reports. */
  text: string;
  /** The room that it claims, and the guest whose tier it changes: where concurrent calls can conflict. */
  claims?: string;
  changesTierOf?: Name;
  /** It passes over guests whom a concurrent call has locked. */
  passesOver?: true;
  predict(model: Model): Answer;
  send(site: Site, at: number): Promise<Answer>;
}

/** Null if there is no object for it yet. */
export type Bind = (draft: Draft, model: Readonly<Model>, label: string) => Step | null;

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  key?: string;
}

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** The product as the steps use it: two servers on one database, `at` selects one. */
export interface Site {
  resort: { id: number; name: string };
  call(name: Name, request: Request, at: number): Promise<Reply>;
  /** The id or reference in the database for a label of the model; rooms are `o3/1`. */
  idOf(label: string): string;
  learn(label: string, id: string | number): void;
  /** Reads the ids of the rooms of an opening. */
  learnRooms(opening: string, id: number): Promise<void>;
  labelOf(id: string | number, kind: string): string;
  /** The id of a member's entry in the waiting list of an opening. */
  entryId(opening: string, name: Name): Promise<string>;
  /** Who waits in an opening, in order. */
  listOrder(opening: string): Promise<Name[]>;
  /** The id of a member's membership of a party. */
  membershipId(party: string, name: Name): Promise<number>;
  /** The id of a member's open offer in an opening. */
  offerId(opening: string, name: Name): Promise<number>;
  /** Learns the bookings of parties that a step has made, as `b<step>-<name>`. */
  learnPartyBookings(step: number): Promise<void>;
  /** Carries a departure out, and lets the member come back. */
  departAndReturn(name: Name, at: number): Promise<void>;
  /** Somebody else has the name from now on. */
  replaceMember(name: Name): Promise<void>;
  /** The version of a booking, as a page would show it. */
  versionOf(booking: string): Promise<number>;
  /** The id of an order, by its booking and its number. */
  orderId(booking: string, number: number): Promise<number>;
  /** The ids of the items on the menu. */
  menu: readonly number[];
  /** The Roblox id of an account. */
  robloxId(account: string): string;
  /** Links the Roblox account that has a member's name. */
  link(name: Name, at: number): Promise<Answer>;
  /** The messages that nobody has tried to send, by booking or by opening and member. */
  untried(): Promise<Record<string, string[]>>;
  drawOrders(): Promise<DrawOrders>;
  memberId(name: Name): number;
  discordId(name: Name): string;
  advance(ms: number): void;
  runJobs(at: number): Promise<void>;
  restart(at: number): Promise<void>;
  silenceRoles(): void;
  disturbMessages(how: number): void;
  setRoles(name: Name, choice: number): void;
}

/** Ids of the database by labels of the model and back. */
export type Ids = Pick<Site, 'idOf' | 'learn' | 'labelOf'>;

/** The content of a reply: `ok` with facts, or the code of the refusal. */
export function answerOf(
  { status, body }: Reply,
  facts: (body: Record<string, unknown>) => object = () => ({}),
): Answer {
  return status === 200 ? { code: 'ok', ...facts(body) } : { code: String(body['code']) };
}
