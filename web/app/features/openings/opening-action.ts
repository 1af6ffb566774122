import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { CodeOwner } from '../../shared/neighborhood-code.ts';

/** The requested action and its opening. */
export type OpeningAction =
  | { kind: 'move' | 'delete' | 'on_sale_times' | 'waiting' | 'rooms' | 'places'; opening: AdminOpening }
  | { kind: 'code'; owner: CodeOwner; title: string; code: string | null; isDefault: boolean };
