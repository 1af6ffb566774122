import { localizePath } from '@sunset/contract/locales.ts';
import type { TextBlock, TextRun } from '@sunset/contract/rich-text.ts';
import { contentLanguage, locale } from '../format/locale.ts';
import { numbered } from '../lib/numbered.ts';
import { ExternalLink } from '../ui/external-link.tsx';

/** Blocks of text with links, as the server parsed them from Markdown. */
export function RichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return numbered(blocks).map(({ id, entry }) => <Block key={id} block={entry} />);
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p lang={contentLanguage}>{runs(block.text)}</p>;
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading lang={contentLanguage} className="text-title">
        {runs(block.text)}
      </Heading>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List lang={contentLanguage}>
      {numbered(block.items).map(({ id, entry }) => (
        <li key={id}>{runs(entry)}</li>
      ))}
    </List>
  );
}

export const runs = (text: readonly TextRun[]) => numbered(text).map(({ id, entry }) => <Run key={id} run={entry} />);

function Run({ run: { text, href, isStrong, isEmphasized } }: { run: TextRun }) {
  const emphasized = isEmphasized ? <em>{text}</em> : text;
  const styled = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (href === undefined) return styled;
  if (href.startsWith('/')) {
    return (
      <a href={contentHref(href)} className="link">
        {styled}
      </a>
    );
  }
  return (
    <ExternalLink href={href} className="link">
      {styled}
    </ExternalLink>
  );
}

/** The address of a page that staff linked to in a text, in the language of this page. Rule: LANG-8. */
const contentHref = (path: string): string =>
  import.meta.env.MULTILINGUAL && !new RegExp(import.meta.env.PLAIN_ADDRESS as string).test(path)
    ? localizePath(locale, path)
    : path;
