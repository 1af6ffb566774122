import { m } from '#messages';
import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { RichText } from '../../../entities/rich-text.tsx';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PosterHero } from '../../../ui/layout/poster-hero.tsx';

/** The first paragraph of the story is the lead. A community without a story introduces itself with its tagline. Rule: BRAND-5. */
export function Story({ intro, story }: { intro: string; story: readonly TextBlock[] }) {
  const { community } = useSite();
  const about = m.about_eyebrow({ name: community.name });
  const hasStory = intro !== '' || story.length > 0;
  return (
    <div className="flex flex-col gap-10 sm:gap-14">
      <PosterHero
        picture={{ src: '/pictures/resorts/riviera.svg', width: 1200, height: 800 }}
        eyebrow={hasStory ? about : m.layout_about_us()}
        title={hasStory ? m.about_story_title() : about}
      >
        <p lang={contentLanguage} className="max-w-xl text-lg">
          {hasStory ? intro : community.tagline}
        </p>
      </PosterHero>
      {story.length > 0 && (
        <Container className="grid gap-6 text-lg md:grid-cols-2 md:gap-12">
          <div className="font-display text-xl">
            <RichText blocks={story.slice(0, 1)} />
          </div>
          <div className="prose flex flex-col gap-4 text-ink-soft">
            <RichText blocks={story.slice(1)} />
          </div>
        </Container>
      )}
    </div>
  );
}
