export interface StreamMessage {
  id: string | null;
  data: string;
}

/** Parses chunks of an event stream and returns complete messages. Comments are ignored. */
export function createEventReader(): (piece: string) => StreamMessage[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => readMessage(block) ?? []);
  };
}

function readMessage(block: string): StreamMessage | null {
  let id: string | null = null;
  let data: string | null = null;
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4);
    if (line.startsWith('data: ')) data = data === null ? line.slice(6) : `${data}\n${line.slice(6)}`;
  }
  return data === null ? null : { id, data };
}
