import type { RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast, useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useSetRobuxItems } from '../mutations.ts';
import { robuxQuery } from '../queries.ts';
import { fieldErrors } from '../rules.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';

/** The Roblox catalog items with which bookings are paid in Robux, one for each amount. */
export function RobuxItemsSection() {
  const items = useQuery(robuxQuery());
  useLoadErrorToast(items, 'Error', 'Failed to load the Robux items');
  return (
    <PanelSection
      title="Robux items"
      description="Every price a booking can have. Guests pay with the catalogue item. Without an item, they open a ticket."
    >
      <QueryView query={items} what="Robux items" pending={<Skeleton className="h-96" />}>
        {(loaded) => <RobuxItemsForm items={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

function RobuxItemsForm({ items }: { items: readonly RobuxItem[] }) {
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const [sent, setSent] = useState<readonly RobuxItem[]>([]);
  const save = useSetRobuxItems();
  const changed = items.flatMap(({ amount, link }) => {
    const typed = edits.get(amount)?.trim();
    return typed === undefined || typed === (link ?? '') ? [] : [{ amount, link: typed || null }];
  });
  const problems = save.error instanceof ApiError ? fieldErrors(save.error.problem?.errors) : {};
  const errorOf = (amount: number) => problems[`items.${sent.findIndex((item) => item.amount === amount)}.link`];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (changed.length === 0 || save.isPending) return;
    setSent(changed);
    void handleResult(save.mutateAsync(changed), {
      onSuccess: () => {
        setEdits(new Map());
        addToast({ title: 'Robux Items Saved', description: formatCount(changed.length, 'item') });
      },
      onError: (error) => showErrorToast(error, 'Error', 'Failed to save the Robux items'),
    });
  }

  return (
    <form noValidate aria-label="Robux items" className="flex flex-col gap-6" onSubmit={handleSubmit}>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map(({ amount, link }) => (
          <TextField
            key={amount}
            label={`${amount} Robux`}
            value={edits.get(amount) ?? link ?? ''}
            placeholder="Paid by ticket"
            inputMode="url"
            autoComplete="off"
            error={errorOf(amount)}
            onChange={(event) => setEdits(new Map(edits).set(amount, event.target.value))}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isLoading={save.isPending} aria-disabled={changed.length === 0}>
          Save Robux items
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {changed.length > 0 ? 'There are unsaved changes.' : ''}
        </p>
      </div>
    </form>
  );
}
