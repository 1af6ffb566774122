import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { Reveal } from './reveal.tsx';

interface ClosingPanelProps {
  title: string;
  children: ReactNode;
  /** One or two large buttons; give them `focus-visible:outline-on-dusk`. */
  actions: ReactNode;
}

/** The end of a page: a call to action on a dark panel. */
export function ClosingPanel({ title, children, actions }: ClosingPanelProps) {
  return (
    <Reveal>
      <Container>
        <div className="dusk-glow rounded-card px-6 py-14 text-center text-on-dusk sm:px-12 sm:py-20">
          <h2 className="text-heading">{title}</h2>
          <p className="mx-auto mt-3 max-w-xl text-lg text-on-dusk-soft">{children}</p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
        </div>
      </Container>
    </Reveal>
  );
}
