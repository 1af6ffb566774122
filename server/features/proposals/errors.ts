import { AppError, fieldDetail, notFound } from '../../errors/app-error.ts';

export const proposalNotFound = () => notFound('The proposal');

export const votingOver = () => new AppError('voting_over', 'Voting on this opening is over.');

export const decidedAlready = () => new AppError('already_decided', 'This proposal has an opening, or was withdrawn.');

export const alreadyProposed = () =>
  new AppError('already_proposed', 'One of these openings is proposed already. Nothing was changed.');

export const tooManyProposals = (most: number) =>
  new AppError('too_many_proposals', `At most ${most} proposals can be open at a time. Nothing was changed.`);

/** A field of one of the proposals of a call. */
export const badProposal = (index: number, field: 'resort_id' | 'opening_date', message: string) => {
  const path = `body.proposals.${index}.${field}`;
  return new AppError('invalid_input', fieldDetail({ path, message }), { fields: [{ path, message }] });
};
