import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { catalogKeys } from '../../../entities/catalog/query-keys.ts';
import type { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { UnsavedGuard } from '../../../shared/unsaved-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface EntryFormProps {
  title: string;
  form: Pick<ReturnType<typeof useServerForm>, 'props' | 'errors' | 'error' | 'isBusy' | 'isChanged'>;
  onCancel: () => void;
  /** Uploads are running: saving waits for them. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The layout of an entry form: fields, a sticky bar with Save, and a guard against leaving with unsaved changes. */
export function EntryForm({ title, form, onCancel, isWaiting = false, children }: EntryFormProps) {
  const isOutdated = form.error instanceof ApiError && form.error.problem?.code === 'changed_meanwhile';
  const hasProblems = Object.keys(form.errors).length > 0;
  return (
    <div ref={bringIntoView} className="scroll-mt-20">
      <PanelSection title={title}>
        <form {...form.props} className="flex flex-col gap-5">
          {isOutdated && <Outdated />}
          {children}
          <footer className="sticky-foot sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
            <p role="status" className="mr-auto text-sm text-ink-soft">
              {isWaiting && 'Pictures are still being uploaded.'}
              {!isWaiting && hasProblems && 'Not saved. Please check the marked fields.'}
              {!isWaiting && !hasProblems && form.isChanged && 'Not saved yet.'}
            </p>
            <Button variant="secondary" onClick={onCancel}>
              Close
            </Button>
            <Button type="submit" isLoading={form.isBusy} disabled={isWaiting}>
              Save
            </Button>
          </footer>
        </form>
        <UnsavedGuard isDirty={form.isChanged || isWaiting} />
      </PanelSection>
    </div>
  );
}

/** The form replaces a list that may be scrolled. */
const bringIntoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'start' });

/** Another admin saved first: their version must be seen before it is overwritten. The changes made here are lost then. */
function Outdated() {
  const client = useQueryClient();
  return (
    <Notice tone="yellow" className="flex flex-wrap items-center gap-3" role="alert">
      <p className="min-w-0 flex-1">Someone else has changed this. Your changes are not saved.</p>
      <Button variant="secondary" onClick={() => void client.invalidateQueries({ queryKey: catalogKeys.all })}>
        Load their version
      </Button>
    </Notice>
  );
}
