import { Fragment, type ReactNode } from 'react';

/** A piece of a message: text, or where markup begins, ends or stands alone (`{#link}`, `{/link}`, `{#time/}`). */
interface MessagePart {
  type: string;
  name?: string;
  value?: string;
}

/** A message with markup in it. */
interface MarkupMessage<Inputs> {
  parts: (inputs: Inputs) => readonly MessagePart[];
}

interface RichTextProps<Inputs> {
  message: MarkupMessage<Inputs>;
  inputs?: Inputs;
  /** What the markup becomes, by its name; of standalone markup the text is empty. */
  markup: Record<string, (text: string) => ReactNode>;
}

const noInputs = {};

/** A sentence with elements inside, such as links. Markup contains text alone. */
export function RichText<Inputs>({ message, inputs = noInputs as Inputs, markup }: RichTextProps<Inputs>) {
  const nodes: ReactNode[] = [];
  let inside: string | null = null;
  for (const { type, name = '', value = '' } of message.parts(inputs)) {
    if (type === 'text') {
      if (inside === null) nodes.push(value);
      else inside += value;
    } else if (type === 'markup-start') inside = '';
    else {
      nodes.push(<Fragment key={nodes.length}>{markup[name]?.(inside ?? '')}</Fragment>);
      inside = null;
    }
  }
  return nodes;
}
