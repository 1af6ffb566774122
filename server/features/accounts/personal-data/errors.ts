import { AppError } from '../../../app-error.ts';

export const adminAccount = () =>
  new AppError(
    'admin_account',
    'You are an administrator. Ask another administrator to remove you first; then you can delete your account.',
  );
