const PLACEHOLDERS = [
  /^(?:todo|tbd|tba|fixme|xxx|wip|n\/?a|none|null|undefined|untitled|placeholder|coming soon|to be (?:added|defined|determined|done|written))$/i,
  /^(?:no|missing|empty|default|sample|dummy|placeholder) (?:tool |resource |prompt )?description(?: (?:available|given|provided|set|yet))*$/i,
  /^(?:(?:add|insert|put|write|enter)(?: an?| the| your)? |your |a )?(?:tool |resource |prompt )?description(?: (?:goes )?here)?$/i,
  /^lorem ipsum\b/i,
  // Matches capitals at the start only: a description may mention a TODO list.
  /^(?:TODO|FIXME|TBD|XXX)\s*(?:[:(–—-]|(?:add|describe|document|fill|write)\b)/,
];

/**
 * Whether a text is a placeholder for a description.
 *
 * @param further the project's own placeholders
 */
export function isPlaceholder(text: string, further: readonly string[] = []): boolean {
  const bare = bareOf(text);
  return (
    bare === '' ||
    PLACEHOLDERS.some((placeholder) => placeholder.test(bare)) ||
    further.some((placeholder) => bareOf(placeholder).toLowerCase() === bare.toLowerCase())
  );
}

function bareOf(text: string): string {
  return text.trim().replace(/^[\s<[({"'*_.-]+|[\s>\])}"'*_.…!-]+$/g, '');
}
