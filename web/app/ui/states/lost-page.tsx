import { m } from '#messages';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../button.tsx';
import { iconSize } from '../icon-size.ts';
import { Picture } from '../pictures/picture.tsx';
import { EmptyState } from './empty-state.tsx';

interface LostPageProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** In place of a page whose subject does not exist. */
export function LostPage({ title, action, children }: LostPageProps) {
  const picture = (
    <Picture
      src="/pictures/empty/not-found.svg"
      alt=""
      width={800}
      height={600}
      isEager
      className="w-72 rounded-card"
    />
  );
  return (
    <EmptyState headingLevel="h1" picture={picture} title={title} className="py-16" action={action}>
      {children}
    </EmptyState>
  );
}

/** In place of a page whose subject may exist but could not be loaded (PAGE-27). `path` is the page. */
export function PageUnavailable({ path, children }: { path: string; children: ReactNode }) {
  return (
    <LostPage
      title={m.layout_failed_title()}
      action={
        <ButtonLink href={path} icon={<RotateCcw size={iconSize.medium} />}>
          {m.ui_try_again()}
        </ButtonLink>
      }
    >
      {children}
    </LostPage>
  );
}
