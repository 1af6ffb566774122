import type { RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { fieldSentences } from '../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { SettingsForm } from '../../../shared/settings-form.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { robuxQuery } from '../queries.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';

/** The Roblox catalog items with which bookings are paid in Robux, one for each amount. */
export function RobuxItemsSection() {
  const items = useQuery(robuxQuery());
  return (
    <PanelSection
      title="Robux items"
      description="Guests choose how to pay when they book: BBC in the game, Robux or a donation. Here is every price in Robux that a booking can have. Sell something for exactly that price on Roblox, for example a T-shirt of your group, and paste its link: guests pay by buying it. You can leave any of them empty. Without an item, they pay through the ticket channel of Community. Without both, they ask your staff."
    >
      <QueryView query={items} what="Robux items" pending={<Skeleton className="h-96" />}>
        {(loaded) => <RobuxItemsForm items={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

type Links = Record<number, string>;
const none: Links = {};

const changedOf = (items: readonly RobuxItem[], links: Links) =>
  items.flatMap(({ amount, link }) => {
    const typed = links[amount]?.trim();
    return typed === undefined || typed === (link ?? '') ? [] : [{ amount, link: typed || null }];
  });

function RobuxItemsForm({ items }: { items: readonly RobuxItem[] }) {
  const form = useServerForm({
    initial: none,
    send: (links) => call('PUT /admin/robux-items', { body: { items: changedOf(items, links) } }),
    onSuccess(saved, links, client) {
      const now = new Map(saved.map(({ amount, link }) => [amount, link]));
      client.setQueryData(robuxQuery().queryKey, (known) =>
        known?.map((item) => ({ ...item, link: now.get(item.amount) ?? (now.has(item.amount) ? null : item.link) })),
      );
      form.reset();
      return { title: 'Robux Items Saved', description: formatCount(changedOf(items, links).length, 'item') };
    },
    problemsOf: (error, sent) =>
      Object.fromEntries(
        Object.entries(fieldSentences(error, {})).map(([path, text]) => [
          String(changedOf(items, sent)[Number(path.split('.')[1])]?.amount),
          text,
        ]),
      ),
    failed: ['Error', 'Failed to save the Robux items'],
    toastsFields: true,
  });
  const isChanged = changedOf(items, form.values).length > 0;
  const handleSubmit = () => isChanged && form.submit();
  return (
    <SettingsForm label="Robux items" saveLabel="Save Robux items" form={{ ...form, isChanged, handleSubmit }}>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map(({ amount, link }) => (
          <TextField
            key={amount}
            label={`${amount} Robux`}
            value={form.values[amount] ?? link ?? ''}
            placeholder="No item"
            inputMode="url"
            autoComplete="off"
            error={form.errors[amount]}
            onChange={(event) => form.set({ [amount]: event.target.value })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
