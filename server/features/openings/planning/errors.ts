import { AppError, notFound } from '../../../app-error.ts';

export const resortNotFound = () => notFound('The resort');
export const openingNotFound = () => notFound('The opening');

/** A start that cannot be; `path` names the field, as in `body.opening_date`. */
export const badStart = (path: string, message: string) =>
  new AppError('invalid_input', `${path}: ${message}`, { fields: [{ path, message }] });

/** The resort is already open then; the opening in the way comes along, unless it was gone when it was looked for. */
export const openingOverlap = (resortName: string, standing: { id: number; startsAt: Date; when: string } | null) =>
  standing === null
    ? new AppError('opening_overlap', `${resortName} was given another opening at that moment. Nothing was changed.`)
    : new AppError(
        'opening_overlap',
        `${resortName} already has an opening on ${standing.when}, and two may not overlap. Nothing was changed.`,
        { extensions: { opening_id: standing.id, opening_date: standing.startsAt.toISOString() } },
      );

export const nothingToMove = (resortName: string) =>
  new AppError('no_opening', `${resortName} has no opening that could be moved.`);

export const openingStarted = () =>
  new AppError('opening_started', 'This session has already started and can no longer be changed.');
