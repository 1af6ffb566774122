import type { Resort } from '@sunset/contract/api/catalogue.ts';
import { Container } from '../../../ui/container.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageIntro } from '../../../ui/page-intro.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ResortCard } from './resort-card.tsx';

/** Every fifth resort has the whole width, so that thirteen cards do not become a wall. */
const wideEvery = 5;

/** All resorts, each as a card. */
export function ResortList({ resorts }: { resorts: readonly Resort[] }) {
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow="Where to go" title="Our Luxury Resorts">
        Every one faces a different water and keeps its own hour of the evening. Have a look around: the doors open at
        the times shown on each resort’s page.
      </PageIntro>
      {resorts.length === 0 ? (
        <EmptyState
          picture={
            <Picture
              src="/pictures/empty/no-openings.svg"
              alt=""
              width={800}
              height={600}
              className="w-64 rounded-card"
            />
          }
          title="No resorts on show"
        >
          Our resorts cannot be shown at the moment. Please look in again shortly.
        </EmptyState>
      ) : (
        <ul className="grid gap-6 md:grid-cols-2">
          {resorts.map((resort, index) => (
            <ResortCard key={resort.id} resort={resort} isWide={index % wideEvery === 0} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </Container>
  );
}
