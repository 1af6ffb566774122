import { AppError } from '../../../errors/app-error.ts';

export const adminAccount = () =>
  new AppError(
    'admin_account',
    'You are an admin. Ask another admin to remove you first. Then you can delete your account.',
  );
