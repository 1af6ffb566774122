import { apiScopeIds, apiScopes, type ApiScope } from '@sunset/contract/api-scopes.ts';
import { useState, type SubmitEvent } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroupField } from '../../../ui/forms/checkbox-group-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCreateApiKey } from '../mutations.ts';

const endings = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: '730', label: 'After two years' },
  { value: '', label: 'Never' },
] as const;
type Ending = (typeof endings)[number]['value'];

const scopeOptions = apiScopeIds.map((value) => ({ value, ...apiScopes[value] }));

const empty = { name: '', scopes: [] as ApiScope[], ending: '365' as Ending };
type Errors = Partial<Record<'name' | 'scopes', string>>;

interface ApiKeyFormProps {
  onCreated: (created: { name: string; key: string }) => void;
}

export function ApiKeyForm({ onCreated }: ApiKeyFormProps) {
  const { values, change, errors, isPending, handleSubmit } = useApiKeyForm(onCreated);
  return (
    <form noValidate aria-label="Create an API key" className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Name"
        name="name"
        hint="What uses it: “Board screen”."
        maxLength={60}
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <CheckboxGroupField
        label="It may"
        options={scopeOptions}
        chosen={values.scopes}
        error={errors.scopes}
        onChange={(scopes) => change({ scopes })}
      />
      <SelectField
        label="It ends"
        value={values.ending}
        options={endings}
        onChange={(ending) => change({ ending })}
        hint="You can revoke it at any time."
      />
      <Button type="submit" isLoading={isPending}>
        Create key
      </Button>
    </form>
  );
}

function useApiKeyForm(onCreated: ApiKeyFormProps['onCreated']) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const { mutateAsync, isPending } = useCreateApiKey();
  const change = (part: Partial<typeof empty>) => setValues((now) => ({ ...now, ...part }));

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { name, scopes, ending } = values;
    const found: Errors = {
      ...(name.trim() === '' ? { name: 'Please give it a name.' } : {}),
      ...(scopes.length === 0 ? { scopes: 'Please choose at least one.' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = { name, scopes, expires_in_days: ending === '' ? null : Number(ending) };
    void handleResult(mutateAsync(body), {
      onSuccess: ({ key, api_key: { name } }) => {
        setValues(empty);
        onCreated({ name, key });
      },
      onError: (error) => {
        const { name: problem } = readFieldProblems(error);
        setErrors(problem === undefined ? {} : { name: `The name ${problem}.` });
        showErrorToast(error, 'Not created', 'Could not create the key. Please try again.');
      },
    });
  }

  return { values, change, errors, isPending, handleSubmit };
}
