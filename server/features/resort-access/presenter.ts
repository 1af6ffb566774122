import type { ResortAccessSettings } from '@sunset/contract/api/openings/resort-access.ts';
import { presentResortAccess } from '../resorts/presenter.ts';
import type { ResortAccessRow } from './queries.ts';

/** A resort's switches with its name. */
export function presentResortAccessSettings(row: ResortAccessRow): ResortAccessSettings {
  return { resort_name: row.name, ...presentResortAccess(row) };
}
