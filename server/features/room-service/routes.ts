import * as contract from '@sunset/contract/api/bookings/room-service.ts';
import type { Deps } from '../../deps.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { changeOrder } from './commands/change-order.ts';
import { collectBill, undoCollecting } from './commands/collect-bill.ts';
import { placeOrder } from './commands/place-order.ts';
import { undoOrderStep } from './commands/undo-order-step.ts';
import { getServed } from './get-booking.ts';
import { presentBoardService, presentRoomService } from './presenter.ts';
import { getBoardService } from './queries.ts';

/** Orders from the menu of a resort, by guests and hosts. */
export function serveRoomService(api: ApiServer): void {
  serve(api, contract.getRoomService, async ({ deps, actor, params }) =>
    presentRoomService(await getServed(deps, params.reference, actor.member.id), deps.now()),
  );
  serve(api, contract.placeOrder, async ({ deps, actor, params, body, idempotencyKey }) => {
    const ownerId = actor.member.id;
    const { reference } = await placeOrder(deps, actor, { ...params, body, idempotencyKey, ownerId });
    const roomService = presentRoomService(await getServed(deps, reference, ownerId), deps.now());
    return { success: true as const, room_service: roomService };
  });
  serve(api, contract.getGuestRoomService, async ({ deps, params }) =>
    presentRoomService(await getServed(deps, params.reference, null), deps.now()),
  );
  serve(api, contract.placeOrderForGuest, async ({ deps, actor, params, body, idempotencyKey }) => {
    const wish = { ...params, body, idempotencyKey, ownerId: null };
    const { openingId: id, resortId } = await placeOrder(deps, actor, wish);
    return answerWith(deps, { id, resortId });
  });
  serve(api, contract.changeOrder, async ({ deps, actor, params, body, idempotencyKey }) => {
    const step = { ...params, state: body.state, idempotencyKey };
    const changed = body.undo
      ? undoOrderStep(deps, actor, step)
      : changeOrder(deps, actor, { ...step, expectedState: body.expected_state });
    return answerWith(deps, await changed);
  });
  serve(api, contract.collectBill, async ({ deps, actor, params, body, idempotencyKey }) => {
    const payment = { ...params, amount: body.expected_amount, idempotencyKey };
    const { openingId: id, resortId } = await (body.undo ? undoCollecting : collectBill)(deps, actor, payment);
    return answerWith(deps, { id, resortId });
  });
}

async function answerWith({ db }: Pick<Deps, 'db'>, opening: { id: number; resortId: number }) {
  return { success: true as const, room_service: presentBoardService(await getBoardService(db, opening)) };
}
