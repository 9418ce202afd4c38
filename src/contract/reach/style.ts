/** The style of the page of `mcp-lint reach`, in addition to that of the contract's page. */
export const REACH_STYLE = `
nav li a { flex-wrap: wrap; column-gap: .75rem; row-gap: 0; }
nav li a span { min-width: 8rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .75rem; }
.card { padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-top: 3px solid var(--soft); border-radius: 8px; }
.card h4 { font-family: inherit; }
.card h4 small { font-weight: 400; color: var(--soft); }
.card summary { font-size: .8125rem; color: var(--soft); cursor: pointer; }
.card ul { margin: .375rem 0 0; padding: 0; list-style: none; }
.card li { padding: .25rem 0; overflow-wrap: anywhere; }
.card .required { font-size: .75rem; color: var(--error); }
.card.write { border-top-color: var(--error); }
.card.host { border-top-color: var(--link); }
.card.error { border-top-color: var(--warning); }
svg.reach { display: block; width: 100%; max-width: 27rem; height: auto; margin: .75rem 0; font: 13px system-ui, sans-serif; }
.reach path { fill: none; stroke: var(--line); stroke-width: 1.5; }
.reach rect { fill: var(--page); stroke: var(--line); }
.reach text { fill: var(--text); }
.reach .tool rect { fill: var(--badge); stroke: var(--link); }
.reach .tool text { font-weight: 600; }
.reach .host rect { stroke: var(--link); }
.reach .host text { fill: var(--link); }
.reach .write rect { stroke: var(--error); }
.reach .write text { fill: var(--error); }
.reach .error rect { stroke: var(--warning); }
.reach .error text { fill: var(--warning); }
.reach .unresolved rect { stroke: var(--soft); stroke-dasharray: 4; }
.reach .unresolved text { fill: var(--soft); }
`;
