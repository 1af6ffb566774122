/** The style sheet of all pages of the stand-in, light and dark. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#eef1f6, #15171c);
  --card: light-dark(#ffffff, #1f2229);
  --raised: light-dark(#f5f7fa, #272b34);
  --line: light-dark(#d5dbe5, #383e4a);
  --text: light-dark(#1b2230, #eceff5);
  --quiet: light-dark(#566178, #a4adbd);
  --accent: light-dark(#3f4fd4, #8c98ff);
  --on-accent: light-dark(#ffffff, #10131f);
  --warn: light-dark(#8a4b00, #ffc277);
  --warn-ground: light-dark(#fff1dc, #3a2b16);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { margin: 0 auto; padding: 1.25rem clamp(.75rem, 3vw, 2rem) 3rem; max-width: 76rem; }
main.narrow { max-width: 34rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: clamp(1rem, 4vw, 1.75rem); }
main.card { margin-top: 1.5rem; }
h1 { font-size: clamp(1.25rem, 1.1rem + 1vw, 1.7rem); line-height: 1.2; margin: .75rem 0 1rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
h3 { font-size: .95rem; margin: 0; }
a { color: var(--accent); }
code { font-size: .82em; background: var(--raised); border: 1px solid var(--line); border-radius: 5px; padding: .05em .35em; }
.quiet { color: var(--quiet); font-size: .88rem; }
.badge { display: inline-block; margin: 0; background: var(--warn-ground); color: var(--warn); border-radius: 8px; padding: .3rem .65rem; font-size: .85rem; font-weight: 600; }
img { border-radius: 50%; display: block; flex: none; }
ul { list-style: none; margin: 0; padding: 0; }
.ticks li { padding-left: 1.6rem; position: relative; margin: .3rem 0; }
.ticks li::before { content: "✓"; position: absolute; left: .2rem; color: var(--accent); font-weight: 700; }
.current { display: flex; gap: .75rem; align-items: center; background: var(--raised); border-radius: 10px; padding: .7rem .8rem; margin: 0; line-height: 1.35; }
.actions { display: flex; gap: .75rem; }
.actions > * { flex: 1; }
button { font: inherit; color: inherit; cursor: pointer; border-radius: 10px; border: 1px solid var(--line); background: var(--raised); min-height: 44px; padding: .55rem 1rem; }
.fields { display: grid; gap: .9rem; }
.fields label { display: grid; gap: .3rem; font-weight: 600; }
input, select { font: inherit; font-weight: 400; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; min-height: 44px; padding: .5rem .7rem; width: 100%; min-width: 0; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 650; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.people { display: grid; gap: .5rem; }
.person { display: flex; gap: .75rem; align-items: center; text-align: left; width: 100%; padding: .65rem .75rem; }
.who { display: grid; gap: .15rem; line-height: 1.35; min-width: 0; }
.roles { display: flex; flex-wrap: wrap; gap: .3rem; }
.role { display: inline-flex; align-items: center; gap: .35rem; font-size: .76rem; border: 1px solid var(--line); border-radius: 99px; padding: .05rem .5rem; background: var(--card); }
.role::before { content: ""; width: .55rem; height: .55rem; border-radius: 50%; background: var(--role, var(--quiet)); }
.role.away { color: var(--warn); background: var(--warn-ground); border-color: transparent; --role: var(--warn); }
.columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); align-items: start; }
.panel { padding: 1rem; min-width: 0; }
.panel p { margin: .35rem 0; }
.panel .roles { margin-top: .6rem; }
.head { display: flex; align-items: center; gap: .65rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 1rem 0; }
nav a { padding: .35rem 0; }
.empty { color: var(--quiet); margin: .5rem 0 0; }
.message { border-top: 1px solid var(--line); padding: .7rem 0 .6rem; margin-top: .6rem; }
.message:first-child { border-top: 0; padding-top: .25rem; }
.byline { display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .45rem; }
.tag { font-size: .65rem; font-weight: 700; background: var(--accent); color: var(--on-accent); border-radius: 4px; padding: .05rem .3rem; }
.text { white-space: pre-wrap; }
.mention { background: color-mix(in srgb, var(--accent) 16%, transparent); color: var(--accent); border-radius: 4px; padding: 0 .2rem; font-weight: 550; }
time { text-decoration: underline dotted var(--line); text-underline-offset: 3px; }
.embed { border: 1px solid var(--line); border-left: 4px solid var(--quiet); border-radius: 8px; background: var(--raised); padding: .65rem .85rem; margin-top: .5rem; }
.embed h4 { margin: 0; font-size: .95rem; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: .5rem 0; }
dl .full { flex-basis: 100%; }
dt { font-size: .8rem; font-weight: 650; }
dd { margin: 0; font-size: .92rem; }
.links { display: flex; flex-wrap: wrap; gap: .5rem; }
.link { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: .5rem .8rem; text-decoration: none; font-size: .9rem; }
.pinged { font-size: .8rem; color: var(--warn); }
`;
