import { useState } from 'react';
import { useOpenings } from '../../../shared/openings/use-openings.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { FirstScreen } from './first-screen.tsx';
import type { StartSignIn } from './discord-button.tsx';
import { LinkedCard } from './linked-card.tsx';
import { LoginRequired } from './login-required.tsx';
import { OpeningSchedule } from './opening-schedule.tsx';
import type { BookingPageData, LinkedRoom } from './load-page.ts';

export interface SignedOutProps extends BookingPageData {
  startSignIn: StartSignIn;
}

/** For visitors: the linked opening (PAGE-80) or the login, and the coming openings below (PAGE-55). */
export function SignedOut({ openings: initial, linked, startSignIn }: SignedOutProps) {
  const [rows, setRows] = useState<readonly LinkedRoom[]>(linked?.rooms ?? []);
  const openings = useOpenings(initial, { onRows: setRows });
  const opening = openings.find(({ openingId }) => openingId === linked?.openingId);
  const rooms = rows.filter(({ openingId }) => openingId === linked?.openingId);
  return (
    <>
      <FirstScreen>
        {opening ? (
          <LinkedCard {...{ opening, rooms, startSignIn }} image={linked?.image ?? null} />
        ) : (
          <LoginRequired openings={openings} />
        )}
      </FirstScreen>
      <Container>
        <OpeningSchedule openings={openings} />
      </Container>
    </>
  );
}
