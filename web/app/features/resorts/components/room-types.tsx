import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { formatBbc } from '../../../format/money.ts';
import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { Ruler, Users } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PictureStrip } from '../../../ui/pictures/picture-strip.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { BookNow } from './book-now.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

interface RoomTypesProps {
  resort: Resort;
  rooms: readonly Room[];
  /** The resort has an opening. */
  isBookable: boolean;
}

export function RoomTypes({ resort, rooms, isBookable }: RoomTypesProps) {
  if (rooms.length === 0) return null;
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.resorts_rooms_eyebrow()} title={m.resorts_room_types()}>
          {m.resorts_rooms_intro()}
        </SectionHeading>
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-6">
          {rooms.map((room, index) => (
            <RoomCard key={room.id} {...{ resort, room, isBookable }} className={spanOf(index, rooms.length)} />
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}

/** Rows of three; the last two or four in pairs, so that no card is alone in its row. */
function spanOf(index: number, count: number): string {
  const inPairs = [0, 4, 2][count % 3] ?? 0;
  const wide = index >= count - inPairs ? 'lg:col-span-3' : 'lg:col-span-2';
  return `${wide} md:max-lg:last:odd:col-span-2`;
}

interface RoomCardProps {
  resort: Resort;
  room: Room;
  isBookable: boolean;
  className: string;
}

function RoomCard({ resort, room, isBookable, className }: RoomCardProps) {
  const pictures = room.images.map((src, index) => ({ src, alt: pictureAlt(room, index) }));
  return (
    <Card as="li" isFlush className={classNames('flex flex-col', className)}>
      {pictures.length > 0 && <PictureStrip pictures={pictures} label={room.type} width={1200} height={900} />}
      <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 lang={contentLanguage} className="text-title">
            {room.type}
          </h3>
          <p className="font-semibold tabular-nums">{formatBbc(room.price)}</p>
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          <span className="flex items-center gap-2">
            <Users size={iconSize.small} />
            {m.resorts_room_up_to({ count: room.maxGuests })}
          </span>
          <span className="flex items-center gap-2">
            <Ruler size={iconSize.small} />
            {room.size}
          </span>
        </p>
        <ul lang={contentLanguage} className="flex flex-wrap gap-1.5 empty:hidden">
          {room.amenities.map((amenity) => (
            <li key={amenity}>
              <Badge>{amenity}</Badge>
            </li>
          ))}
        </ul>
        {isBookable && (
          <BookNow
            resort={resort}
            roomType={room.type}
            variant="secondary"
            className="mt-auto"
            label={<RichText message={m.resorts_room_book_now} inputs={{ room: room.type }} markup={hiddenPart} />}
          />
        )}
      </div>
    </Card>
  );
}

function pictureAlt(room: Room, index: number): string {
  const written = room.imageAlts[index];
  if (written) return written;
  return index === 0
    ? m.resorts_room_drawing({ room: room.type })
    : m.resorts_gallery_picture({ resort: room.resortName, number: index + 1 });
}
