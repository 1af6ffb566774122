import { ArrowLeft, House } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

const ways = [
  { href: '/resorts', label: 'Resorts' },
  { href: '/book', label: 'Book a Room' },
  { href: '/contact', label: 'Contact' },
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
        title="Oops! Page Not Found"
        action={
          <>
            <Button variant="secondary" onClick={goBack} icon={<ArrowLeft aria-hidden size={iconSize.medium} />}>
              Go Back
            </Button>
            <ButtonLink href="/" icon={<House aria-hidden size={iconSize.medium} />}>
              Return Home
            </ButtonLink>
          </>
        }
      >
        <p>We can’t find this page. It may have moved, or the address may be wrong.</p>
      </EmptyState>
      <nav aria-label="You might be looking for" className="text-center">
        <p className="text-ink-soft">You might be looking for</p>
        <ul className="flex flex-wrap justify-center gap-x-6">
          {ways.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="link inline-flex min-h-11 items-center">
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
  else location.assign('/');
}
