import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import type { BookingPerson } from '../../../entities/openings/guest-type.ts';
import { withHeldRoom, type Opening } from '../../../entities/openings/opening.ts';
import { callInBackground } from '../../../lib/requests/api.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useSession } from '../../../lib/session/use-session.ts';

/** Who looks at the page, as the booking page knows them. */
export interface Visitor {
  /** Null if nobody is signed in. */
  person: BookingPerson | null;
  /** Openings that the visitor has booked. */
  bookedOpenings: ReadonlySet<number>;
  /** Counts the room that is held for the visitor as available to them. */
  withOwnHold: (openings: readonly Opening[]) => readonly Opening[];
}

interface OwnFacts {
  person: BookingPerson;
  bookedOpenings: ReadonlySet<number>;
  heldOpening: number | null;
}

const none: ReadonlySet<number> = new Set();

/** Loads tier, bookings and hold of a signed-in visitor after hydration. Until then the stored session is used. */
export function useVisitor(): Visitor {
  const { session } = useSession();
  const owner = session?.discord_id;
  // Without them the page shows the same as to a visitor with this tier; the server decides.
  const [own] = useLoaded(owner ?? null, loadFacts);
  return {
    person: own?.person ?? session,
    bookedOpenings: own?.bookedOpenings ?? none,
    withOwnHold: (openings) =>
      openings.map((opening) => (opening.openingId === own?.heldOpening ? withHeldRoom(opening) : opening)),
  };
}

async function loadFacts(): Promise<OwnFacts> {
  const [person, bookings, { hold }] = await Promise.all([
    callInBackground('GET /user/me'),
    callInBackground('GET /user/bookings'),
    callInBackground('GET /user/hold'),
  ]);
  const active = bookings.filter(({ status }) => isActiveStatus(status));
  return {
    person,
    bookedOpenings: new Set(active.map(({ openingId }) => openingId)),
    heldOpening: hold?.openingId ?? null,
  };
}
