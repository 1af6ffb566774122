import { openingOf, type Model, type Name } from '../model.ts';
import { roomUnits } from '../rooms.ts';

/** Releases what a member holds of a room type; taken again within its time, it continues. */
export function releaseHoldOf(model: Model, guest: Name, { opening, room }: { opening: string; room: number }): void {
  for (const unit of roomUnits(openingOf(model, opening), room)) {
    if (unit.hold?.by !== guest) continue;
    model.people[guest].givenBack[opening] = { ...unit.hold };
    unit.hold = null;
  }
}
