/**
 * The style of the page: one column on a phone, contents beside it if there is room, and the
 * reader's light or dark scheme.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2024, #e6e8eb);
  --soft: light-dark(#5c646d, #a0a8b1);
  --page: light-dark(#ffffff, #15181c);
  --card: light-dark(#f7f8f9, #1d2126);
  --line: light-dark(#d9dde1, #343a41);
  --link: light-dark(#0b5cad, #7ab8ff);
  --error: light-dark(#b3261e, #ff8a80);
  --warning: light-dark(#8a5a00, #f2c14e);
  --badge: light-dark(#e2ecf7, #1f3550);
  --code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--code); font-size: .875em; overflow-wrap: anywhere; }
pre { overflow-x: auto; white-space: pre-wrap; margin: .5rem 0; padding: .75rem; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
h1 { font-size: 1.25rem; margin: 0; }
h2 { font-size: 1.5rem; margin: 2rem 0 .25rem; }
h3 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h4 { font-size: 1.05rem; margin: 0; font-family: var(--code); overflow-wrap: anywhere; }
h5 { font-size: .8125rem; margin: 1.25rem 0 .25rem; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; }
p { margin: .5rem 0; }
.soft { color: var(--soft); }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; z-index: 2; padding: .25rem .75rem; background: var(--page); }
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .625rem 1rem; background: var(--page); border-bottom: 1px solid var(--line); }
.bar label { flex: 1 1 12rem; display: flex; max-width: 32rem; margin-left: auto; }
.bar input { flex: 1; min-width: 0; min-height: 2.5rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
.bar output { font-size: .875rem; color: var(--soft); }
.bar output:empty { display: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.page { max-width: 84rem; margin: 0 auto; }
nav { padding: .5rem 1rem; border-bottom: 1px solid var(--line); font-size: .9375rem; }
nav summary { min-height: 2.25rem; line-height: 2.25rem; font-weight: 600; cursor: pointer; }
nav ul { list-style: none; margin: 0 0 .75rem; padding: 0; }
nav li a { display: flex; gap: .75rem; justify-content: space-between; padding: .3125rem 0; overflow-wrap: anywhere; }
nav li small { flex: none; color: var(--soft); font-variant-numeric: tabular-nums; }
main { padding: 0 1rem 4rem; min-width: 0; }
article { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
article:target { border-color: var(--link); }
.head { display: flex; flex-wrap: wrap; gap: .125rem 1rem; align-items: baseline; justify-content: space-between; }
.head small { color: var(--soft); }
.text { white-space: pre-line; }
.badges, .facts { display: flex; flex-wrap: wrap; gap: .375rem; margin: .5rem 0; padding: 0; list-style: none; }
.badge { padding: .0625rem .5rem; font-size: .8125rem; border: 1px solid transparent; border-radius: 1rem; background: var(--badge); }
.badge.default { background: none; border: 1px dashed var(--soft); color: var(--soft); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem .75rem; margin: .5rem 0; font-size: .9375rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.tree, .tree ul { list-style: none; margin: 0; padding: 0; }
.tree ul { margin-left: .375rem; padding-left: .875rem; border-left: 1px solid var(--line); }
.tree li { padding: .3125rem 0; }
.tree summary { cursor: pointer; }
.tree p { margin: .125rem 0 0; }
.tree .type { color: var(--soft); }
.tree .required { font-size: .75rem; color: var(--error); }
.tree .constraints { font-size: .875rem; color: var(--soft); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); font-size: .8125rem; }
.notes { list-style: none; margin: .75rem 0; padding: 0; }
.notes li { margin: .375rem 0; padding: .375rem .75rem; border-left: 3px solid var(--soft); background: var(--page); font-size: .9375rem; }
.notes .error { border-color: var(--error); }
.notes .warning { border-color: var(--warning); }
.notes .kind { font-weight: 600; }
.notes .error .kind { color: var(--error); }
.notes .warning .kind { color: var(--warning); }
.notes .steps { margin: .25rem 0 0; padding-left: 1.5rem; }
.notes .steps li { margin: 0; padding: 0; border: 0; }
.notes .unresolved { border-left-style: dashed; }
.fold > summary { margin-top: 1rem; font-size: .875rem; color: var(--soft); cursor: pointer; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  .errors thead { display: none; }
  .errors tr, .errors td { display: block; border: 0; padding: .125rem 0; }
  .errors tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .errors td:not(:empty)::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media (min-width: 60rem) {
  .page { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav { position: sticky; top: 3.875rem; align-self: start; max-height: calc(100vh - 3.875rem); overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
  main { padding: 0 2rem 4rem; }
}
@media print {
  .bar label, nav { display: none; }
  article { break-inside: avoid; }
}
`;
