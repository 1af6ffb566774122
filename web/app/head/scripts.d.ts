/** A source file of this folder as the text of one script, compiled by web/vite-head-scripts.ts. */
declare module '*?script' {
  export const code: string;
}
