import { brokenConstraint } from '../../database/broken-constraint.ts';
import { nameTaken } from './errors.ts';

/** The slug of a resort is derived from its name. */
const nameConstraints = new Set([
  'resorts_name_key',
  'resorts_slug_key',
  'room_types_resort_id_name_key',
  'menu_items_resort_id_name_key',
]);

/** Runs a write and refuses with `name_taken` when the name is used by another resort, or room type of the resort. */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (nameConstraints.has(brokenConstraint(error) ?? '')) throw nameTaken();
    throw error;
  }
}
