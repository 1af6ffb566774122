import { AppError, fieldDetail } from '../../../errors/app-error.ts';

/** A start that cannot be; `path` names the field, as in `body.opening_date`. */
export const badStart = (path: string, message: string) =>
  new AppError('invalid_input', fieldDetail({ path, message }), { fields: [{ path, message }] });

/** The resort is already open then; the opening in the way comes along, unless it was gone when it was looked for. */
export const openingOverlap = (resortName: string, standing: { id: number; startsAt: Date; when: string } | null) =>
  standing === null
    ? new AppError(
        'opening_overlap',
        `${resortName} got another opening at the same moment. Nothing was changed. Please try again.`,
      )
    : new AppError(
        'opening_overlap',
        `${resortName} already has an opening on ${standing.when}. Two openings can’t overlap. Nothing was changed.`,
        { extensions: { opening_id: standing.id, opening_date: standing.startsAt.toISOString() } },
      );

export const nothingToMove = (resortName: string) =>
  new AppError('no_opening', `${resortName} has no opening that you can move.`);

/** What staff wanted to change of an opening. */
type Part = 'it' | 'its rooms' | 'its booking times';

export const openingStarted = (part: Part = 'it') =>
  new AppError('opening_started', `This session has already started. You can’t change ${part} anymore.`);

export const openingDeleted = (part: Part) =>
  new AppError('no_opening', `This opening was deleted. You can’t change ${part} anymore.`);
