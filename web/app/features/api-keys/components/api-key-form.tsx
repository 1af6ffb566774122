import { apiScopeIds, apiScopes, type ApiScope } from '@sunset/contract/api-scopes.ts';
import { call } from '../../../lib/requests/api.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroupField } from '../../../ui/forms/checkbox-group-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { apiKeysKey } from '../queries.ts';

const endings = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: '730', label: 'After two years' },
  { value: '', label: 'Never' },
] as const;
type Ending = (typeof endings)[number]['value'];

const scopeOptions = apiScopeIds.map((value) => ({ value, ...apiScopes[value] }));

const initial = { name: '', scopes: [] as ApiScope[], ending: '365' as Ending };

interface ApiKeyFormProps {
  onCreated: (created: { name: string; key: string }) => void;
}

export function ApiKeyForm({ onCreated }: ApiKeyFormProps) {
  const form = useServerForm({
    initial,
    labels: { name: 'The name' },
    missing: ({ name, scopes }) => ({
      ...(name.trim() === '' ? { name: 'Please give it a name.' } : {}),
      ...(scopes.length === 0 ? { scopes: 'Please choose at least one.' } : {}),
    }),
    // The server returns the key this once.
    send: ({ name, scopes, ending }) =>
      call('POST /admin/api-keys', {
        body: { name, scopes, expires_in_days: ending === '' ? null : Number(ending) },
      }),
    refresh: [apiKeysKey],
    onSuccess: ({ key, api_key: { name } }) => {
      form.reset();
      onCreated({ name, key });
    },
    failed: ['Not created', 'Could not create the key. Please try again.'],
    toastsFields: true,
  });
  return (
    <form {...form.props} aria-label="Create an API key" className="flex flex-col gap-4">
      <TextField {...form.text('name')} label="Name" hint="What uses it: “Board screen”." maxLength={60} />
      <CheckboxGroupField
        label="It may"
        name="scopes"
        options={scopeOptions}
        chosen={form.values.scopes}
        error={form.errorOf('scopes')}
        onChange={(scopes) => form.set({ scopes })}
      />
      <SelectField {...form.field('ending')} label="It ends" options={endings} hint="You can revoke it at any time." />
      <Button type="submit" isLoading={form.isBusy}>
        Create key
      </Button>
    </form>
  );
}
