/**
 * A coast with its streets and a way over the sea, in colours of the theme: pages show it through `use`, where it has their custom
 * properties.
 */
export function drawCoast(): string {
  const parts = [
    '<path fill="var(--sunk)" d="M0 0h520q-30 70 40 120t20 120q-60 60-30 120H0Z"/>',
    '<path fill="var(--sunk)" d="M930 70q90-40 150 20t10 130q-80 60-160 10t0-160Z"/>',
    '<path stroke="var(--line)" d="M0 70q180 50 300-20t250 40M0 250q200-70 320 0t240-10M130 0q40 120-20 200t40 160M340 0q-30 110 20 190t-30 170"/>',
    '<path stroke="var(--blue-text)" stroke-dasharray="2 12" stroke-linecap="round" d="M560 180q180-110 390-20"/>',
  ];
  const coast = `<g id="coast" fill="none" stroke-width="2">${parts.join('')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 360">${coast}</svg>`;
}
