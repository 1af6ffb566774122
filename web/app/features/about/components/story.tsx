import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PosterHero } from '../../../ui/layout/poster-hero.tsx';

export function Story() {
  const { community } = useSite();
  return (
    <div className="flex flex-col gap-10 sm:gap-14">
      <PosterHero
        picture={{ src: '/pictures/resorts/riviera.svg', width: 1200, height: 800 }}
        eyebrow={`About ${community.name}`}
        title="Our Story"
      >
        <p className="max-w-xl text-lg">
          It started with one lobby, a few friends and a sunset. Now it is a big community.
        </p>
      </PosterHero>
      <Container className="grid gap-6 text-lg md:grid-cols-2 md:gap-12">
        <p className="font-display text-xl first-letter:float-left first-letter:mr-3 first-letter:text-display first-letter:text-accent-text">
          More than four years ago, a few friends who loved building hotels had an idea. A lobby needs someone at the
          desk. A pool needs a lifeguard. And a good story needs guests.
        </p>
        <p className="text-ink-soft">
          So we opened our resorts at set times and gave every guest a room and every host a role. Today volunteers run
          sunset resorts in Bloxburg, from a harbour in England to a lagoon in Polynesia. Each opening lasts one hour,
          and every one is different. Nobody here is paid and we make no profit. We do it because we love a full lobby
          at sunset.
        </p>
      </Container>
    </div>
  );
}
