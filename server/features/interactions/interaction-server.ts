import type { Access } from '@sunset/contract/endpoint.ts';
import type { MemberActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Value } from '../../integrations/discord/interactions/parse-interaction.ts';
import type { Texts } from '../../messages/texts.ts';
import type { CommandName } from './command-table.ts';
import type { Action, ActionName } from './custom-ids.ts';
import type { Reply } from './replies.ts';

/** What every handler gets. */
export interface InteractionCall {
  deps: Deps;
  actor: MemberActor;
  /** The interaction's id, which is also the idempotency key of what it does. */
  id: string;
  /** What is said to them: in their language, to hosts in English. Rules: LANG-10, LANG-11. */
  texts: Texts;
  /** A command's options, or the fields of a form. */
  options: Record<string, Value | string[]>;
  /** What was chosen in a menu. */
  values: string[];
}

type ArgumentsOf<Name extends ActionName> = Extract<Action, { name: Name }>['args'];

/** How a command or a button is answered. */
export interface Handler<Args = Record<string, string>> {
  /** As that of an endpoint; `member` by default. */
  access?: Exclude<Access, 'public'>;
  /**
   * `message`: a new ephemeral message. `update`: the message with the button changes; a refusal is a new message all the
   * same. `form`: a form opens, which cannot be deferred, so that it must be quick and may be done twice.
   */
  replies: 'message' | 'update' | 'form';
  handle(call: InteractionCall & { args: Args }): Promise<Reply>;
}

/** What is typed, and in which option. */
type Suggest = (
  typed: { option: string; text: string; options: Record<string, Value>; texts: Texts },
  deps: Deps,
) => Promise<{ name: string; value: string }[]>;

/** The handlers of the features, which register themselves. */
export interface InteractionServer {
  deps: Deps;
  commands: Map<string, Handler>;
  actions: Map<string, Handler>;
  suggestions: Map<string, Suggest>;
}

export function onCommand(server: InteractionServer, name: CommandName, handler: Handler): void {
  server.commands.set(name, handler);
}

export function onAction<Name extends ActionName>(
  server: InteractionServer,
  name: Name,
  handler: Handler<ArgumentsOf<Name>>,
): void {
  // The custom id was parsed by the row of its name, so that the arguments are those of the handler.
  server.actions.set(name, handler);
}

export function onAutocomplete(server: InteractionServer, name: CommandName, suggest: Suggest): void {
  server.suggestions.set(name, suggest);
}
