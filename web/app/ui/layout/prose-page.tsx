import type { ReactNode } from 'react';
import { Container } from './container.tsx';

interface ProsePageProps {
  title: string;
  note: string;
  children: ReactNode;
}

export function ProsePage({ title, note, children }: ProsePageProps) {
  return (
    <Container width="narrow" className="flex flex-col gap-10 pt-8 sm:pt-14">
      <header>
        <h1 className="text-display">{title}</h1>
        <p className="mt-3 text-ink-soft">{note}</p>
      </header>
      {children}
    </Container>
  );
}

interface ProseSectionProps {
  title: string;
  children: ReactNode;
}

export function ProseSection({ title, children }: ProseSectionProps) {
  return (
    <section className="flex flex-col gap-3 text-lg [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6 [&_ul]:marker:text-accent-text">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}
