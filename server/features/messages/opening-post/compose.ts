import { textsIn } from '../../../messages/texts.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import { composeMessage, type ComposedMessage } from '../edits/compose-message.ts';
import type { MessageText } from '../templates/message-text.ts';
import { findOpeningPostFacts, type OpeningPostFacts } from './facts.ts';
import { openingPost } from './template.ts';

interface Post {
  openingId: number;
  showsCounts: boolean;
}

/**
 * The opening post as it should look now; null if the opening does not exist any more. The hash leaves out when the numbers
 * were counted, so that numbers that did not change are no edit. Rules: POST-2, POST-5.
 */
export async function composeOpeningPost(
  deps: DeliveryDeps,
  { openingId, showsCounts }: Post,
): Promise<ComposedMessage | null> {
  const facts = await findOpeningPostFacts(deps.db, openingId, deps.now());
  if (facts === null) return null;
  const { hash } = composeMessage(deps, await writeOpeningPost(deps, { facts, showsCounts, asOf: new Date(0) }));
  return { ...composeMessage(deps, await writeOpeningPost(deps, { facts, showsCounts, asOf: deps.now() })), hash };
}

export async function writeOpeningPost(
  deps: Pick<DeliveryDeps, 'now' | 'siteSettings' | 'config'>,
  { facts, showsCounts, asOf }: { facts: OpeningPostFacts; showsCounts: boolean; asOf: Date },
): Promise<MessageText> {
  const { announcementShowsCode: showsCode, channelLanguage } = await deps.siteSettings();
  const style = { texts: textsIn(channelLanguage), asOf, hasButtons: hasInteractions(deps.config), showsCode };
  return openingPost({ facts, now: deps.now(), showsCounts }, style);
}
