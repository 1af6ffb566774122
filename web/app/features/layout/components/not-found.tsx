import { m } from '#messages';
import { ArrowLeft, House } from 'lucide-react';
import { href } from '../../../lib/navigation/href.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

const ways = [
  { href: href('/resorts'), label: m.layout_resorts() },
  { href: href('/book'), label: m.layout_book_a_room() },
  { href: href('/contact'), label: m.layout_contact() },
];

export function NotFound() {
  return (
    <div className="py-8">
      <EmptyState
        headingLevel="h1"
        picture={
          <Picture
            src="/pictures/empty/not-found.svg"
            alt=""
            width={800}
            height={600}
            isEager
            className="w-80 max-w-full rounded-card"
          />
        }
        title={m.layout_not_found_title()}
        action={
          <>
            <Button variant="secondary" onClick={goBack} icon={<ArrowLeft size={iconSize.medium} />}>
              {m.layout_not_found_back()}
            </Button>
            <ButtonLink href={href('/')} icon={<House size={iconSize.medium} />}>
              {m.ui_return_home()}
            </ButtonLink>
          </>
        }
      >
        <p>{m.layout_not_found_text()}</p>
      </EmptyState>
      <nav aria-label={m.layout_not_found_links()} className="text-center">
        <p className="text-ink-soft">{m.layout_not_found_links()}</p>
        <ul className="flex flex-wrap justify-center gap-x-6">
          {ways.map(({ href: address, label }) => (
            <li key={address}>
              <a href={address} className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign(href('/'));
}
