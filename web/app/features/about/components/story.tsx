import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/container.tsx';
import { PosterHero } from '../../../ui/poster-hero.tsx';

/** Who the community is and how it began. */
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
          It began with one lobby, a handful of friends and the hour before the sun goes down. It became a community
          that checks in together.
        </p>
      </PosterHero>
      <Container className="grid gap-6 text-lg md:grid-cols-2 md:gap-12">
        <p className="font-display text-xl first-letter:float-left first-letter:mr-3 first-letter:text-display first-letter:text-accent-text">
          More than four years ago a few people who loved building hotels noticed that the building was only half of it.
          A lobby needs someone behind the desk. A pool wants a lifeguard, a restaurant wants a regular, and a good
          story wants a guest who arrives late with too much luggage.
        </p>
        <p className="text-ink-soft">
          So we opened the doors at set times, gave every guest a room and every host a part, and kept going. Today
          volunteers run thirteen sunset resorts in Bloxburg, from a Cornish harbour to a lagoon in Polynesia. Each
          opening lasts one hour, and no two have ever been the same. Nobody here is paid, and nothing here is for
          profit: we do it because a full lobby at golden hour is the best place we know.
        </p>
      </Container>
    </div>
  );
}
