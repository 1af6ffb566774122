import type { SubmitEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface EntryFormProps {
  title: string;
  form: {
    isDirty: boolean;
    hasProblems: boolean;
    isSaving: boolean;
    isOutdated: boolean;
    reload: () => Promise<void>;
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  };
  onCancel: () => void;
  /** Uploads are running: saving waits for them. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The layout of an entry form: fields, a sticky bar with Save, and a guard against leaving with unsaved changes. */
export function EntryForm({ title, form, onCancel, isWaiting = false, children }: EntryFormProps) {
  return (
    <PanelSection title={title}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="flex flex-col gap-5">
        {form.isOutdated && <Outdated onReload={() => void form.reload()} />}
        {children}
        <footer className="sticky-foot sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <p role="status" className="mr-auto text-sm text-ink-soft">
            {isWaiting && 'Pictures are still being uploaded.'}
            {!isWaiting && form.hasProblems && 'Not saved. Please check the marked fields.'}
            {!isWaiting && !form.hasProblems && form.isDirty && 'Not saved yet.'}
          </p>
          <Button variant="secondary" onClick={onCancel}>
            Close
          </Button>
          <Button type="submit" isLoading={form.isSaving} disabled={isWaiting}>
            Save
          </Button>
        </footer>
      </form>
      <UnsavedGuard isDirty={form.isDirty || isWaiting} />
    </PanelSection>
  );
}

/** Another admin saved first: their version must be seen before it is overwritten. */
function Outdated({ onReload }: { onReload: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control bg-yellow-soft px-4 py-3 text-yellow-text"
    >
      <p className="min-w-0 flex-1">Someone else has changed this. Your changes are not saved.</p>
      <Button variant="secondary" onClick={onReload}>
        Load their version
      </Button>
    </div>
  );
}
