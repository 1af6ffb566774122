import { AppError, fieldDetail, notFound } from '../../../errors/app-error.ts';

export const deletionNotFound = () => notFound('The deletion');

/** Hosts call off what runs; what is planned is an admin's. */
export const notOfHosts = () =>
  new AppError('admin_required', 'Only admins can do this. Hosts can call an evening off once it has started.');

export const reasonMissing = () => {
  const field = { path: 'body.reason', message: 'is missing: guests read why the evening ends' };
  return new AppError('invalid_input', fieldDetail(field), { fields: [field] });
};
