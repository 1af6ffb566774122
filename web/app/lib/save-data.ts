/** Whether the visitor asked the browser to save data. What it reports of the line itself is a guess on a first visit. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
