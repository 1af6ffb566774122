import { lazy, Suspense } from 'react';
import { SetupTitle } from '../../features/setup/components/setup-title.tsx';

/** Loaded by itself, so that public pages share none of it. */
const SetupWizard = lazy(async () => ({
  default: (await import('../../features/setup/components/setup-wizard.tsx')).SetupWizard,
}));

export default function Setup() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col px-5 pt-8 pb-16 sm:px-8">
      <Suspense
        fallback={
          <>
            <SetupTitle />
            <p className="text-ink-soft">Opening the set-up</p>
          </>
        }
      >
        <SetupWizard />
      </Suspense>
    </main>
  );
}
