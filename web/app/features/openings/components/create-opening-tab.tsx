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
import { UnsavedGuard } from '../../../shared/unsaved-guard.tsx';
import { saleText } from '../on-sale-form.ts';
import { afterPublication } from '../publication.ts';
import { openingResortsQuery } from '../queries.ts';
import { CreatePreview } from './create-preview.tsx';
import { DespiteClosure } from './despite-closure.tsx';
import { OnSaleTimesFields } from './on-sale-times-fields.tsx';
import { PublicationFields } from './publication-fields.tsx';
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
      {(loaded) => <CreateForm resorts={loaded.filter(({ is_archived: isArchived }) => !isArchived)} />}
    </QueryView>
  );
}

function CreateForm({ resorts }: { resorts: readonly OpeningFormResort[] }) {
  const form = useCreateForm(resorts);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PanelSection title="Create Opening" description={`An opening lasts one hour. ${afterPublication}`}>
        <UnsavedGuard isDirty={form.isChanged} />
        <form {...form.props} aria-label="Create Opening" className="flex flex-col gap-5">
          <SelectField
            {...form.field('resortId')}
            label="Resort"
            required
            placeholder="Choose a resort"
            options={resorts.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <StartFields
            start={form.values}
            errors={form.startErrors}
            onChange={({ day, time }) => form.set({ day, time })}
          />
          <SelectField
            {...form.field('weeks')}
            label="Repeat weekly"
            hint="At the same time each week, even when the clocks change."
            options={weekOptions}
            error={form.weeksError}
          />
          <Disclosure summary="Booking times" errorKey={form.onSaleErrorKey}>
            <OnSaleTimesFields
              form={form.values.releases}
              errors={form.onSaleErrors}
              prefix="releases."
              isNew
              isPublished={form.values.publish === 'now'}
              onChange={(releases) => form.set({ releases })}
            />
            {form.values.weeks !== '1' && (
              <p className="mt-4 text-sm text-ink-soft">
                These times are for the first opening. The other openings use the same times, counted from their own
                start.
              </p>
            )}
          </Disclosure>
          <DespiteClosure
            openings={form.preview}
            isChecked={form.values.isDespite}
            onChange={(isDespite) => form.set({ isDespite })}
          />
          <PublicationFields form={form.values} errors={form.publicationErrors} onChange={form.set} />
          <div>
            <Button type="submit" size="large" isLoading={form.isBusy} icon={<CalendarPlus size={iconSize.medium} />}>
              {form.values.weeks === '1' ? 'Create Opening' : `Create ${form.values.weeks} Openings`}
            </Button>
          </div>
        </form>
      </PanelSection>
      <CreatePreview
        resort={form.resort}
        openings={form.preview}
        sale={saleText(form.values.releases)}
        onSale={form.onSale}
      />
    </div>
  );
}

/** The server allows half a year. */
const maxWeeks = 26;
const weekOptions = Array.from({ length: maxWeeks }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Once' : `${index + 1} weeks`,
}));
