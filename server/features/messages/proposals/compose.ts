import { textsIn } from '../../../messages/texts.ts';
import { listProposals, type ProposalRow } from '../../proposals/queries.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import { composeMessage, type ComposedMessage } from '../edits/compose-message.ts';
import { proposalsPost } from './templates.ts';

/**
 * The post about proposals as it should look now. The hash leaves out when the votes were counted, so that votes that did not change
 * are no edit. Rule: PROPOSAL-8.
 */
export async function composeProposals(
  deps: DeliveryDeps,
  { showsCounts }: { showsCounts: boolean },
): Promise<ComposedMessage & { rows: ProposalRow[] }> {
  const rows = await listProposals(deps.db, deps.now());
  const { channelLanguage } = await deps.siteSettings();
  const style = { texts: textsIn(channelLanguage), showsCounts, hasButtons: hasInteractions(deps.config) };
  const { hash } = composeMessage(deps, proposalsPost(rows, { ...style, asOf: new Date(0) }));
  return { ...composeMessage(deps, proposalsPost(rows, { ...style, asOf: deps.now() })), hash, rows };
}
