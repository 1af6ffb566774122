const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');

type Attributes = Readonly<Record<string, string>>;

/** An HTML element. `text` is escaped; without it the element has no end tag. */
export function element(tag: string, attributes: Attributes, text?: string): string {
  return startTag(tag, attributes) + (text === undefined ? '' : `${escapeHtml(text)}</${tag}>`);
}

/** An element whose content is our own code: a script or a stylesheet, which HTML does not escape. */
export function codeElement(tag: 'script' | 'style', attributes: Attributes, code = ''): string {
  return `${startTag(tag, attributes)}${code}</${tag}>`;
}

/** A block of JSON. Nothing in the data can end it. */
export function jsonScript(attributes: Attributes, data: unknown): string {
  return codeElement('script', attributes, JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
}

function startTag(tag: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')}>`;
}
