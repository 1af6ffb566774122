/** The address as browsers read it; null if they cannot. `URL.canParse` is missing in supported browsers (docs/browsers.md). */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
