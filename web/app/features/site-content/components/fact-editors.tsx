import type { Achievement, CommunityValue, DonationCost } from '@sunset/contract/api/site-content.ts';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { contentLabels } from '../rules.ts';
import { ListEditor, type ChangeList, type ErrorOf } from './list-editor.tsx';

interface EditorProps<Entry> {
  entries: readonly Entry[];
  onChange: ChangeList<Entry>;
  errorOf: ErrorOf;
}

export function ValuesEditor({ entries, onChange, errorOf }: EditorProps<CommunityValue>) {
  return (
    <ListEditor
      label={contentLabels.community_values}
      noun="value"
      entries={entries}
      empty={{ title: '', text: '' }}
      max={8}
      onChange={onChange}
    >
      {(value, index, set) => (
        <>
          <TextField
            label="Title"
            value={value.title}
            maxLength={60}
            autoComplete="off"
            error={errorOf(`community_values.${index}.title`)}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextAreaField
            label="Text"
            value={value.text}
            maxLength={400}
            error={errorOf(`community_values.${index}.text`)}
            onChange={(event) => set({ text: event.target.value })}
          />
        </>
      )}
    </ListEditor>
  );
}

export function AchievementsEditor({ entries, onChange, errorOf }: EditorProps<Achievement>) {
  return (
    <ListEditor
      label={contentLabels.achievements}
      noun="figure"
      entries={entries}
      empty={{ figure: '', label: '' }}
      max={8}
      onChange={onChange}
    >
      {(achievement, index, set) => (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <TextField
            label="Figure"
            value={achievement.figure}
            placeholder="300+"
            maxLength={12}
            autoComplete="off"
            error={errorOf(`achievements.${index}.figure`)}
            onChange={(event) => set({ figure: event.target.value })}
          />
          <TextField
            label="What it counts"
            value={achievement.label}
            placeholder="Sessions completed"
            maxLength={40}
            autoComplete="off"
            error={errorOf(`achievements.${index}.label`)}
            onChange={(event) => set({ label: event.target.value })}
          />
        </div>
      )}
    </ListEditor>
  );
}

export function CostsEditor({ entries, onChange, errorOf }: EditorProps<DonationCost>) {
  return (
    <ListEditor
      label={contentLabels.donation_costs}
      noun="cost"
      hint="Your own costs replace the example’s words on the donation page: its figures, its thanks and “Our profit”."
      entries={entries}
      empty={{ title: '', amount: '', text: '' }}
      max={8}
      onChange={onChange}
    >
      {(cost, index, set) => (
        <>
          <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
            <TextField
              label="Title"
              value={cost.title}
              maxLength={60}
              autoComplete="off"
              error={errorOf(`donation_costs.${index}.title`)}
              onChange={(event) => set({ title: event.target.value })}
            />
            <TextField
              label="Amount"
              value={cost.amount}
              placeholder="$10/month"
              maxLength={20}
              autoComplete="off"
              error={errorOf(`donation_costs.${index}.amount`)}
              onChange={(event) => set({ amount: event.target.value })}
            />
          </div>
          <TextAreaField
            label="Text"
            value={cost.text}
            maxLength={200}
            error={errorOf(`donation_costs.${index}.text`)}
            onChange={(event) => set({ text: event.target.value })}
          />
        </>
      )}
    </ListEditor>
  );
}
