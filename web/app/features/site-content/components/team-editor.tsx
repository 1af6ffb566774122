import type { TeamMember } from '@sunset/contract/api/site-content.ts';
import { PictureField } from '../../../shared/catalog/picture-field.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { contentLabels } from '../rules.ts';
import { ListEditor, type ChangeList, type ErrorOf } from './list-editor.tsx';

interface TeamEditorProps {
  entries: readonly TeamMember[];
  onChange: ChangeList<TeamMember>;
  errorOf: ErrorOf;
}

export function TeamEditor({ entries, onChange, errorOf }: TeamEditorProps) {
  return (
    <ListEditor
      label={contentLabels.team}
      noun="person"
      hint="The first two are shown larger."
      entries={entries}
      empty={{ name: '', position: '', description: '', image: null }}
      max={24}
      onChange={onChange}
    >
      {(member, index, set) => {
        const at = `team.${index}`;
        return (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label="Name"
                value={member.name}
                maxLength={60}
                autoComplete="off"
                error={errorOf(`${at}.name`)}
                onChange={(event) => set({ name: event.target.value })}
              />
              <TextField
                label="Position"
                value={member.position}
                maxLength={80}
                autoComplete="off"
                error={errorOf(`${at}.position`)}
                onChange={(event) => set({ position: event.target.value })}
              />
            </div>
            <TextAreaField
              label="Description"
              value={member.description}
              maxLength={300}
              error={errorOf(`${at}.description`)}
              onChange={(event) => set({ description: event.target.value })}
            />
            <PictureField
              label="Portrait"
              name={`${at}.image`}
              hint="A square picture. Without one, the first letter of the name is shown."
              value={member.image ?? ''}
              error={errorOf(`${at}.image`)}
              onChange={(src) => set({ image: src || null })}
            />
          </>
        );
      }}
    </ListEditor>
  );
}
