import { AppError } from '../../app-error.ts';

/** Somebody else saved the entry first; `version` says which one stands now. */
export const changedMeanwhile = (version: number) =>
  new AppError('changed_meanwhile', 'Someone else changed this in the meantime. Load it again before you save.', {
    extensions: { version },
  });

export const isArchived = () =>
  new AppError('changed_meanwhile', 'This was archived in the meantime. Restore it before you change it.');

export const orderOutdated = () =>
  new AppError('changed_meanwhile', 'The list has changed in the meantime. Load it again before you order it.');

export const nameTaken = () =>
  new AppError('name_taken', 'There is already one with this name, perhaps among the archived ones.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });

/** The reason is a sentence for the person who uploaded. */
export const pictureRefused = (reason: string) => new AppError('picture_refused', reason);

export const picturesBusy = () =>
  new AppError('unavailable', 'Many pictures are being uploaded right now. Please try again in a moment.', {
    retryAfter: 5,
  });

export const pictureBeingRemoved = () =>
  new AppError('unavailable', 'An old copy of this picture is just being removed. Please try again in a moment.', {
    retryAfter: 5,
  });

export const storageFailed = () =>
  new AppError('outside_service_failed', 'The picture could not be kept. Please try again.');

/** `at` are the fields that name a picture which is not there any more. */
export const pictureGone = (at: string[]) =>
  new AppError('invalid_input', 'A picture is not kept any more. Please upload it again.', {
    fields: at.map((path) => ({ path, message: 'is not kept any more; upload it again' })),
  });
