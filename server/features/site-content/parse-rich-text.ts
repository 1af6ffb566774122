import { httpsAddressSchema } from '@sunset/contract/catalog-fields.ts';
import type { TextBlock, TextRun } from '@sunset/contract/rich-text.ts';
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';

/** What placeholders in texts stand for: `{name}` and `{months}` in text, the names of `links` as targets of links. */
export interface Placeholders {
  name: string;
  retentionMonths: number;
  links: Readonly<Record<'ticket' | 'invite' | 'donation', string>>;
}

const markdown = new Marked({ gfm: true });

/**
 * Parses Markdown into headings, paragraphs and lists. Everything else, HTML included, becomes plain text, and links lead to
 * https addresses or pages of this site only. Rule: BRAND-6.
 */
export function parseRichText(text: string, placeholders: Placeholders): TextBlock[] {
  return blocksOf(markdown.lexer(text), placeholders);
}

function blocksOf(tokens: readonly Token[], placeholders: Placeholders): TextBlock[] {
  return (tokens as MarkedToken[]).flatMap((token) => blockOf(token, placeholders));
}

function blockOf(token: MarkedToken, placeholders: Placeholders): TextBlock[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth <= 2 ? 2 : 3, text: runsOf(token.tokens, placeholders) }];
    case 'list': {
      const items = token.items.flatMap((item) => itemsOf(item, placeholders));
      return [{ kind: 'list', isOrdered: token.ordered, items }];
    }
    case 'blockquote':
      return blocksOf(token.tokens, placeholders);
    case 'paragraph':
      return [{ kind: 'paragraph', text: runsOf(token.tokens, placeholders) }];
    default: {
      const plain = ('text' in token ? token.text : token.raw).trim();
      return plain === '' ? [] : [{ kind: 'paragraph', text: [{ text: named(plain, placeholders) }] }];
    }
  }
}

/** An entry of a list, followed by those of lists in it. */
function itemsOf(item: Tokens.ListItem, placeholders: Placeholders): TextRun[][] {
  const own: TextRun[] = [];
  const inner: TextRun[][] = [];
  for (const token of item.tokens as MarkedToken[]) {
    if (token.type === 'list') inner.push(...token.items.flatMap((one) => itemsOf(one, placeholders)));
    else if ('tokens' in token && token.tokens !== undefined) own.push(...runsOf(token.tokens, placeholders));
    else if (token.type !== 'checkbox') own.push({ text: named(token.raw, placeholders) });
  }
  return [own, ...inner];
}

type Style = Omit<TextRun, 'text'>;

function runsOf(tokens: readonly Token[], placeholders: Placeholders, style: Style = {}): TextRun[] {
  return (tokens as MarkedToken[]).flatMap((token): TextRun[] => {
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens, placeholders, { ...style, isStrong: true });
      case 'em':
        return runsOf(token.tokens, placeholders, { ...style, isEmphasized: true });
      case 'del':
        return runsOf(token.tokens, placeholders, style);
      case 'link':
        return runsOf(token.tokens, placeholders, { ...style, ...linkTo(token.href, placeholders) });
      case 'br':
        return [{ text: ' ', ...style }];
      case 'html':
        return [{ text: token.raw, ...style }];
      default:
        return [{ text: named('text' in token ? token.text : token.raw, placeholders), ...style }];
    }
  });
}

const named = (text: string, { name, retentionMonths }: Placeholders) =>
  text.replaceAll('{name}', name).replaceAll('{months}', String(retentionMonths));

/** A link that leads elsewhere is left out; its text stays. */
function linkTo(target: string, { links }: Placeholders): { href?: string } {
  const name = /^\{(\w+)\}$/.exec(target)?.[1];
  if (name !== undefined) return name in links ? { href: links[name as keyof typeof links] } : {};
  if (/^\/(?![/\\])[^\\\s]*$/.test(target)) return { href: target };
  const address = httpsAddressSchema.safeParse(target);
  return address.success ? { href: address.data } : {};
}
