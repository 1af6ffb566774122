import type { AdminSiteContent } from '@sunset/contract/api/site-content.ts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { Button } from '../../../ui/button.tsx';
import { SettingsForm } from '../../../shared/settings-form.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useContentForm } from '../hooks/use-content-form.ts';
import { contentLabels, type ContentName } from '../rules.ts';
import { AchievementsEditor, CostsEditor, ValuesEditor } from './fact-editors.tsx';
import { TeamEditor } from './team-editor.tsx';
import { Notice } from '../../../ui/notice.tsx';

const formatting =
  'An empty line starts a new paragraph. “## Title” is a heading, “- ” a point of a list, **bold**, and [text](https://…) a link. {name} is your community’s name, and ({ticket}) as a link is your ticket channel.';

const texts = {
  about_intro: { maxLength: 200, hint: 'Below the title of the About page.' },
  story: { maxLength: 4000, hint: formatting },
  mission: { maxLength: 400, hint: undefined },
  terms_text: {
    maxLength: 20_000,
    hint: `What is before the first heading is the note below the title. ${formatting}`,
  },
  privacy_text: { maxLength: 20_000, hint: formatting },
} as const;

export function ContentForm({ stored }: { stored: AdminSiteContent }) {
  const form = useContentForm(stored);
  const { values } = form;
  const part = (name: ContentName, field: ReactNode) => (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      {field}
      <ExampleNote
        label={contentLabels[name]}
        isExample={stored.examples.includes(name)}
        isReset={form.isReset(name)}
        onReset={() => form.change({ [name]: null })}
      />
    </div>
  );
  const text = (name: keyof typeof texts, label = contentLabels[name]) =>
    part(
      name,
      <TextAreaField
        label={label}
        {...texts[name]}
        value={values[name]}
        error={form.errorOf(name)}
        onChange={(event) => form.change({ [name]: event.target.value })}
      />,
    );
  return (
    <SettingsForm label="Texts of the pages" saveLabel="Save Texts" form={form} isBlocked={form.conflict.length > 0}>
      <div className="flex flex-col">
        <Group
          title="About: first line, story and mission"
          errorKey={form.errorKeyOf('about_intro', 'story', 'mission')}
        >
          {text('about_intro')}
          {text('story')}
          {text('mission')}
        </Group>
        <Group title={contentLabels.community_values} errorKey={form.errorKeyOf('community_values')}>
          {part(
            'community_values',
            <ValuesEditor
              entries={values.community_values}
              onChange={(update) => form.changeList('community_values', update)}
              errorOf={form.errorOf}
            />,
          )}
        </Group>
        <Group title={contentLabels.achievements} errorKey={form.errorKeyOf('achievements')}>
          {part(
            'achievements',
            <AchievementsEditor
              entries={values.achievements}
              onChange={(update) => form.changeList('achievements', update)}
              errorOf={form.errorOf}
            />,
          )}
        </Group>
        <Group title={contentLabels.team} errorKey={form.errorKeyOf('team')}>
          {part(
            'team',
            <TeamEditor
              entries={values.team}
              onChange={(update) => form.changeList('team', update)}
              errorOf={form.errorOf}
            />,
          )}
        </Group>
        <Group title={contentLabels.donation_costs} errorKey={form.errorKeyOf('donation_costs')}>
          {part(
            'donation_costs',
            <CostsEditor
              entries={values.donation_costs}
              onChange={(update) => form.changeList('donation_costs', update)}
              errorOf={form.errorOf}
            />,
          )}
        </Group>
        <Group title={contentLabels.terms_text} errorKey={form.errorKeyOf('terms_text')}>
          {text('terms_text', 'Text of the Terms of Service')}
        </Group>
        <Group title={contentLabels.privacy_text} errorKey={form.errorKeyOf('privacy_text')}>
          {text('privacy_text', 'Text of the Privacy Policy')}
        </Group>
      </div>
      {form.conflict.length > 0 && <Conflict names={form.conflict} onResolve={form.resolveConflict} />}
    </SettingsForm>
  );
}

interface GroupProps {
  title: string;
  errorKey: string;
  children: ReactNode;
}

function Group({ title, errorKey, children }: GroupProps) {
  return (
    <Disclosure summary={title} errorKey={errorKey} className="-mt-px">
      <div className="flex flex-col gap-6 pt-2">{children}</div>
    </Disclosure>
  );
}

interface ExampleNoteProps {
  label: string;
  isExample: boolean;
  isReset: boolean;
  onReset: () => void;
}

/** Whether a text is the community's own, and a way back. */
function ExampleNote({ label, isExample, isReset, onReset }: ExampleNoteProps) {
  if (isExample)
    return <p className="text-sm text-ink-soft">This is an example, and guests see it as yours. Write your own.</p>;
  if (isReset) return <p className="text-sm text-ink-soft">The example is shown again after you save.</p>;
  return (
    <Button variant="ghost" aria-label={`Show the example again: ${label}`} onClick={onReset}>
      Show the example again
    </Button>
  );
}

interface ConflictProps {
  names: readonly ContentName[];
  onResolve: (isMine: boolean) => void;
}

function Conflict({ names, onResolve }: ConflictProps) {
  return (
    <Notice tone="yellow" className="flex flex-col gap-3" role="alert">
      <p className="flex items-start gap-2">
        <Users size={iconSize.small} className="mt-1 shrink-0" />
        Another admin changed {names.map((name) => contentLabels[name]).join(', ')} while you were editing. Nothing is
        saved yet.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onResolve(true)}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={() => onResolve(false)}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
