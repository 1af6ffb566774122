import type { RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast, useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useSetRobuxItem } from '../mutations.ts';
import { robuxQuery } from '../queries.ts';
import { fieldErrors } from '../rules.ts';
import { SettingsLoadFailed } from '../../../ui/states/settings-load-failed.tsx';

/** The Roblox catalog items with which bookings are paid in Robux, one for each amount. */
export function RobuxItemsSection() {
  const items = useQuery(robuxQuery());
  useLoadErrorToast(items, 'Error', 'Failed to load the Robux items');
  return (
    <PanelSection
      title="Robux items"
      description="Every price a booking can have. Guests pay with the catalogue item. Without an item, they open a ticket."
    >
      {items.isPending && <Skeleton className="h-96" />}
      {items.isError && !items.data && <SettingsLoadFailed onRetry={() => void items.refetch()} />}
      {items.data && (
        <ul className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
          {items.data.map((item) => (
            <ItemForm key={item.amount} item={item} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function ItemForm({ item }: { item: RobuxItem }) {
  const [typed, setTyped] = useState(item.link ?? '');
  const save = useSetRobuxItem();
  const link = typed.trim();
  const problem = save.error instanceof ApiError ? save.error.problem : null;
  const title = `${item.amount} Robux`;
  const isChanged = link !== (item.link ?? '');
  function handleSubmit() {
    if (!isChanged || save.isPending) return;
    void handleResult(save.mutateAsync({ amount: item.amount, link: link || null }), {
      onSuccess: () => addToast({ title: 'Robux Item Saved', description: link ? title : `${title}: by ticket.` }),
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 422)) {
          showErrorToast(error, 'Error', 'Failed to save the Robux item');
        }
      },
    });
  }
  return (
    <li>
      <form
        noValidate
        className="flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <div className="grow">
          <TextField
            label={title}
            value={typed}
            placeholder="Paid by ticket"
            inputMode="url"
            autoComplete="off"
            error={fieldErrors(problem?.errors)['link']}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          aria-label={`Save the item for ${title}`}
          isLoading={save.isPending}
          // Not `disabled`: the button would lose the focus after saving.
          aria-disabled={!isChanged}
          className="mt-8"
        >
          Save
        </Button>
      </form>
    </li>
  );
}
