import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface SettingsFormProps {
  label: string;
  saveLabel: string;
  form: {
    isBusy: boolean;
    isChanged: boolean;
    props: ComponentProps<'form'>;
    handleSubmit: () => void;
  };
  /** Something else must be decided first. */
  isBlocked?: boolean;
  children: ReactNode;
}

/** A form whose changes are saved together, with its button and whether there is something to save. Leaving it asks first. */
export function SettingsForm({ label, saveLabel, form, isBlocked = false, children }: SettingsFormProps) {
  return (
    <>
      <UnsavedGuard isDirty={form.isChanged} />
      <form
        {...form.props}
        aria-label={label}
        className="flex flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          form.handleSubmit();
        }}
      >
        {children}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isLoading={form.isBusy} aria-disabled={!form.isChanged || isBlocked}>
            {saveLabel}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {form.isChanged ? 'There are unsaved changes.' : ''}
          </p>
        </div>
      </form>
    </>
  );
}
