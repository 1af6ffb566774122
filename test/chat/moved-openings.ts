import { aMember, type TestOpening } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { hour } from '../test-clock.ts';

/** Staff move the opening to an hour later. Returns its new start. */
export async function moveLater(app: TestApp, { id, resort, startsAt }: TestOpening): Promise<Date> {
  const later = new Date(startsAt.getTime() + hour);
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  const body = { opening_id: id, new_opening_date: later.toISOString() };
  await admin('PUT /admin/resorts/{resortId}/opening', { params: { resortId: resort.id }, body });
  return later;
}
