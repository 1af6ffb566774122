import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { AppError } from '../../errors/app-error.ts';

/** The same for guessed, expired, replaced and completed links, and for a browser without a key. Rule: SETUP-1. */
export const linkInvalid = () =>
  new AppError(
    'setup_link_invalid',
    'This set-up link cannot be used. Restart the server: while there is no community yet, it prints a new link.',
  );

export const linkTaken = () =>
  new AppError(
    'setup_link_taken',
    'This link is open in another browser. Send `continue_here` to go on in this one. If that was not you, restart the server: the new link replaces this one.',
  );

/** For the last page of a first set-up, a day later. */
export const lastPageEnded = () =>
  new AppError('setup_link_invalid', 'This page is too old. Sign in to the admin panel: the list is there, too.');

/** For the browser that had the set-up until another one continued it. Rule: SETUP-3. */
export const setupMoved = () =>
  new AppError('setup_moved', 'The set-up was continued in another browser. To come back, open the link again here.');

/** A check found a problem; nothing was saved. */
export const setupRefused = (findings: readonly SetupFinding[]) =>
  new AppError(
    'setup_refused',
    findings.find(({ level }) => level === 'problem')?.says ?? 'Something has to be changed first.',
    { extensions: { findings } },
  );

export const setupIncomplete = (missing: readonly SetupStep[]) =>
  new AppError('setup_incomplete', 'Some steps are missing.', { extensions: { missing } });

export const outsideSilent = (who: string) =>
  new AppError('outside_service_failed', `${who} did not answer. Nothing was saved. Please try again in a moment.`);

export const signInAgain = () =>
  new AppError('sign_in_again', 'This sign-in is no longer valid. Please press “Sign in with Discord” again.');

export const primaryAdminRequired = () =>
  new AppError('primary_admin_required', 'Only the primary admin can change the set-up.');

export const linkRequired = () =>
  new AppError(
    'setup_link_required',
    'This site is a demo, where anybody can be the primary admin. To set it up, open the link that the server printed when it started.',
  );

export const fixedByEnvironment = (variable: string, field: string) => {
  const message = `is set by ${variable} in the environment of the server and cannot be changed here`;
  return new AppError('invalid_input', `This ${message}.`, { fields: [{ path: `body.${field}`, message }] });
};
