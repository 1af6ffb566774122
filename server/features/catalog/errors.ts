import { AppError } from '../../errors/app-error.ts';

/** Another person saved the entry first; `version` is the current one. */
export const changedMeanwhile = (version: number) =>
  new AppError('changed_meanwhile', 'Someone else has just changed this. Load it again before you save.', {
    extensions: { version },
  });

export const isArchived = () =>
  new AppError('changed_meanwhile', 'Someone has archived this. Restore it before you change it.');

export const orderOutdated = () =>
  new AppError('changed_meanwhile', 'The list has changed. Load it again before you change the order.');

export const nameTaken = () =>
  new AppError('name_taken', 'This name is already used. Check the archived ones too.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });

/** The reason is a sentence for the person who uploaded. */
export const pictureRefused = (reason: string) => new AppError('picture_refused', reason);

export const picturesBusy = () =>
  new AppError('unavailable', 'Many pictures are being uploaded right now. Please try again in a moment.', {
    retryAfter: 5,
  });

export const pictureBeingRemoved = () =>
  new AppError('unavailable', 'We are just removing an old copy of this picture. Please try again in a moment.', {
    retryAfter: 5,
  });

export const storageFailed = () =>
  new AppError('outside_service_failed', 'We couldn’t save the picture. Please try again.');

/** `at` are the fields that name a picture which is not there any more. */
export const pictureGone = (at: string[]) =>
  new AppError('invalid_input', 'A picture is missing. Please upload it again.', {
    fields: at.map((path) => ({ path, message: 'is missing; upload it again' })),
  });
