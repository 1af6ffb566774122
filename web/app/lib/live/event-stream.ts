/** An event of a stream; the id is null if it has none. */
export interface StreamEvent {
  id: string | null;
  data: string;
}

/**
 * Reads an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). The returned function takes its bytes as they
 * arrive and calls `onEvent` with each complete event. Names of events and times to retry are ignored: the server sends none.
 */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): (bytes: Uint8Array) => void {
  // It also removes the byte order mark.
  const decoder = new TextDecoder();
  let rest = '';
  let endedWithReturn = false;
  let id: string | null = null;
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ id, data: data.join('\n') });
      id = null;
      data = [];
      return;
    }
    const [, field, value = ''] = /^(data|id)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
  }

  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    if (text === '') return;
    // The second half of a line end whose first half ended the bytes before.
    const isHalf = endedWithReturn && text.startsWith('\n');
    endedWithReturn = text.endsWith('\r');
    const lines = (rest + (isHalf ? text.slice(1) : text)).split(/\r\n?|\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
