import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { formatBbc } from '../../../format/money.ts';
import type { Room } from '@sunset/contract/api/catalog/catalog.ts';
import { Ruler, Users } from 'lucide-react';
import { loginFirst } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { EmptySection } from './empty-section.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Rooms as wide pictures; picture and text change sides. */
export function Accommodations({ rooms }: { rooms: readonly Room[] }) {
  const { isExample } = useSite().community;
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading
          eyebrow={m.home_rooms_eyebrow()}
          title={isExample ? m.home_rooms_title() : m.home_rooms_title_own()}
        >
          {m.home_rooms_intro()}
        </SectionHeading>
        {rooms.length === 0 ? (
          <EmptySection>{m.home_rooms_load_failed()}</EmptySection>
        ) : (
          <div className="flex flex-col gap-10">
            {rooms.map((room) => (
              <Accommodation key={room.id} room={room} />
            ))}
          </div>
        )}
      </Container>
    </Reveal>
  );
}

function Accommodation({ room }: { room: Room }) {
  const path = href(`/book?resort=${room.resortId}`);
  const [image] = room.images;
  return (
    <article className="group grid items-center gap-5 md:grid-cols-[3fr_2fr] md:gap-10 md:even:grid-cols-[2fr_3fr]">
      {image && (
        <Picture
          src={image}
          alt=""
          width={1200}
          height={900}
          className="aspect-4/3 w-full rounded-card object-cover shadow-low md:group-even:order-2"
        />
      )}
      <div className="flex flex-col items-start gap-4">
        <div lang={contentLanguage}>
          <p className="text-ink-soft">{room.resortName}</p>
          <h3 className="mt-1 text-title">{room.type}</h3>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
          <div className="flex items-center gap-2">
            <dt>
              <Users size={iconSize.small} />
              <span className="sr-only">{m.bookings_guests()}</span>
            </dt>
            <dd>{m.home_room_up_to({ guests: room.maxGuests })}</dd>
          </div>
          <div className="flex items-center gap-2">
            <dt>
              <Ruler size={iconSize.small} />
              <span className="sr-only">{m.home_room_size()}</span>
            </dt>
            <dd lang={contentLanguage}>{room.size}</dd>
          </div>
        </dl>
        <p>
          <span className="text-title tabular-nums">{formatBbc(room.price)}</span>{' '}
          <span className="text-ink-soft">{m.format_per_session()}</span>
        </p>
        <ButtonLink
          href={path}
          onClick={(event) => loginFirst(event, room.resortName, path)}
          aria-label={m.home_room_book_now({ room: room.type, resort: room.resortName })}
        >
          {m.ui_book_now()}
        </ButtonLink>
      </div>
    </article>
  );
}
