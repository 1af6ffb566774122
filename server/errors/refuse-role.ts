import type { Access } from '@sunset/contract/endpoint.ts';
import type { Member } from '../actor.ts';
import { AppError } from './app-error.ts';

/** Why a member may not do what needs this role, or null. For calls of the API and for buttons in Discord. Rule: HOST-2. */
export function refuseRole(access: Access, { isAdmin, isHost }: Member): AppError | null {
  if (access === 'admin' && !isAdmin) return new AppError('admin_required', 'Only administrators can do this.');
  if (access === 'host' && !isHost) return new AppError('host_required', 'Only hosts and administrators can do this.');
  return null;
}
