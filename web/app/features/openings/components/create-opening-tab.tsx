import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { openingResortsQuery } from '../queries.ts';
import { CreatePreview } from './create-preview.tsx';
import { OnSaleTimesFields } from './on-sale-times-fields.tsx';
import { StartFields } from './start-fields.tsx';
import { useCreateForm } from '../hooks/use-create-form.ts';
import { useOpeningsErrorToast } from '../hooks/use-openings-error-toast.ts';

/** Creates one opening or a weekly series, at a local time of the admin. */
export function CreateOpeningTab() {
  const resorts = useQuery(openingResortsQuery());
  useOpeningsErrorToast(resorts);
  return (
    <QueryView
      query={resorts}
      what="openings"
      headingLevel="h2"
      pending={
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(loaded) => <CreateForm resorts={loaded} />}
    </QueryView>
  );
}

function CreateForm({ resorts }: { resorts: readonly OpeningFormResort[] }) {
  const form = useCreateForm(resorts);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PanelSection
        title="Create Opening"
        description="An opening lasts one hour. It is public as soon as you create it."
      >
        <form
          noValidate
          aria-label="Create Opening"
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            form.handleSubmit();
          }}
        >
          <SelectField
            label="Resort"
            required
            placeholder="Choose a resort"
            value={form.draft.resortId}
            options={resorts.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={form.errors.resort}
            onChange={(resortId) => form.change({ resortId })}
          />
          <StartFields
            start={form.draft}
            errors={form.errors}
            onChange={({ day, time }) => form.change({ day, time })}
          />
          <SelectField
            label="Repeat weekly"
            hint="At the same time each week, even when the clocks change."
            value={form.draft.weeks}
            options={weekOptions}
            error={form.errors.weeks}
            onChange={(weeks) => form.change({ weeks })}
          />
          <Disclosure summary="Booking times" errorKey={form.releasesErrorKey}>
            <OnSaleTimesFields
              form={form.draft.releases}
              errors={form.errors.releases}
              onChange={(releases) => form.change({ releases })}
            />
            {form.draft.weeks !== '1' && (
              <p className="mt-4 text-sm text-ink-soft">
                These times are for the first opening. The other openings use the same times, counted from their own
                start.
              </p>
            )}
          </Disclosure>
          <div>
            <Button
              type="submit"
              size="large"
              isLoading={form.isBusy}
              icon={<CalendarPlus aria-hidden size={iconSize.medium} />}
            >
              {form.draft.weeks === '1' ? 'Create Opening' : `Create ${form.draft.weeks} Openings`}
            </Button>
          </div>
        </form>
      </PanelSection>
      <CreatePreview resort={form.resort} openings={form.preview} />
    </div>
  );
}

/** The server allows half a year. */
const maxWeeks = 26;
const weekOptions = Array.from({ length: maxWeeks }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Once' : `${index + 1} weeks`,
}));
