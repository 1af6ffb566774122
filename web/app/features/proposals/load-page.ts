import type { OwnProposal, Proposal } from '@sunset/contract/api/openings/proposals.ts';
import type { Call } from '@sunset/contract/client.ts';
import { callInBackground } from '../../lib/requests/api.ts';

export interface VotePage {
  /** Null if they could not be loaded; the API has logged the error. */
  proposals: Proposal[] | null;
  /** By the id of the resort. */
  pictures: Readonly<Record<number, string>>;
}

/** The proposals with the pictures of their resorts. */
export async function loadVotePage(call: Call): Promise<VotePage> {
  const [proposals, resorts] = await Promise.all([
    call('GET /proposals').catch(() => null),
    call('GET /resorts').catch(() => []),
  ]);
  const proposed = new Set(proposals?.map(({ resortId }) => resortId));
  const shown = resorts.filter(({ id }) => proposed.has(id));
  return { proposals, pictures: Object.fromEntries(shown.map(({ id, image }) => [id, image])) };
}

/** What a member votes for or is reminded of, by the id of the proposal. */
export type OwnProposals = Readonly<Record<number, OwnProposal>>;

export async function loadOwnProposals(): Promise<OwnProposals> {
  const own = await callInBackground('GET /user/proposals');
  return Object.fromEntries(own.map((one) => [one.proposal_id, one]));
}
