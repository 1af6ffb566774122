/** The style sheet of the chat, after that of all pages. */
export const chatStyle = `
main.chat { max-width: 52rem; }
.person-form { grid-template-columns: 1fr auto; align-items: end; }
.chat nav a[aria-current] { font-weight: 700; text-decoration: none; color: var(--text); }
#messages { min-height: 12rem; max-height: 60vh; overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .75rem 1rem; margin-bottom: 1rem; }
.ephemeral { background: color-mix(in srgb, var(--accent) 7%, transparent); border-radius: 8px; padding: .5rem .6rem; }
.presses { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.presses button, .presses a { min-height: 40px; font-size: .9rem; padding: .4rem .8rem; }
.presses select { width: auto; max-width: 100%; }
.chat dialog .quiet { font-weight: 400; }
dialog h2 { margin-top: 0; }
.presses .danger { border-color: light-dark(#b3261e, #ff8a80); }
.presses .success { border-color: light-dark(#1d7a3e, #7ddc9c); }
#problem { background: var(--warn-ground); color: var(--warn); border-radius: 8px; padding: .5rem .75rem; }
.chat button:disabled { opacity: .5; cursor: not-allowed; }
.suggestions { display: flex; flex-wrap: wrap; gap: .4rem; }
.suggestions button { min-height: 40px; font-size: .9rem; padding: .3rem .7rem; text-align: left; }
dialog { border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: var(--text); padding: 1.25rem; width: min(28rem, 92vw); }
dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog .check { display: flex; gap: .6rem; align-items: center; }
dialog .check input { width: auto; min-height: 24px; }
`;
