import type { ReactNode } from 'react';
import { Container } from './container.tsx';

interface ProsePageProps {
  title: string;
  /** Below the title. */
  note: ReactNode;
  children: ReactNode;
}

export function ProsePage({ title, note, children }: ProsePageProps) {
  return (
    <Container width="narrow" className="flex flex-col gap-10 pt-8 sm:pt-14">
      <header>
        <h1 className="text-display">{title}</h1>
        <div className="prose mt-3 flex flex-col gap-3 text-ink-soft">{note}</div>
      </header>
      {children}
    </Container>
  );
}

interface ProseSectionProps {
  title: ReactNode;
  children: ReactNode;
}

export function ProseSection({ title, children }: ProseSectionProps) {
  return (
    <section className="prose flex flex-col gap-3 text-lg">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}
