import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { callInBackground } from '../../../lib/requests/api.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useLiveDraw } from '../hooks/use-live-draw.ts';
import type { Draw } from '../load-page.ts';
import { ClassSection } from './class-section.tsx';
import { HowToCheck } from './how-to-check.tsx';

/** Everything that was published about the draws of an opening (PAGE-70). */
export function DrawPage({ draw: initial }: { draw: Draw }) {
  const draw = useLiveDraw(initial);
  const ownEntry = useOwnEntry(draw.openingId);
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow={m.draws_eyebrow()} title={<span lang={contentLanguage}>{draw.resort}</span>}>
        <OpeningTime openingDate={draw.openingDate} timezone={draw.timezone} />
        <p className="mt-3">{m.draws_intro()}</p>
      </PageIntro>
      {draw.classes.map((each) => (
        <ClassSection key={each.number} draw={draw} of={each} ownEntry={ownEntry} />
      ))}
      <HowToCheck draw={draw} />
    </Container>
  );
}

/** The id of the visitor's own entry; null if nobody is signed in or they have none. */
function useOwnEntry(openingId: number): string | null {
  const owner = useSession().session?.discord_id;
  const [answer] = useLoaded(owner === undefined ? null : `${owner} ${openingId}`, () =>
    callInBackground('GET /user/waiting/{openingId}', { params: { openingId } }),
  );
  return answer?.entry?.id ?? null;
}
