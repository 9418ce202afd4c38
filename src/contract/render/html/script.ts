/**
 * The behavior of the page: opens the table of contents if there is room, and filters the
 * definitions by every word of the search. Without it, the page shows all definitions.
 */
export const SCRIPT = `
const search = document.querySelector('input[type=search]');
const count = document.querySelector('output');
const contents = document.querySelector('nav details');
const entries = document.querySelectorAll('nav li');
const articles = [...document.querySelectorAll('article')].map((element, index) => ({ element, entry: entries[index], text: element.textContent.toLowerCase() }));
const sections = document.querySelectorAll('main section, nav section');
search.closest('label').hidden = false;
if (contents && !matchMedia('(min-width: 60rem)').matches) contents.open = false;
function show() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const { element, entry, text } of articles) {
    const isShown = words.every((word) => text.includes(word));
    element.hidden = !isShown;
    entry.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const section of sections) section.hidden = words.length > 0 && !section.querySelector('article:not([hidden]), li:not([hidden])');
  count.textContent = words.length > 0 ? shown + ' of ' + articles.length + ' shown' : '';
}
search.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === 'Escape' && document.activeElement === search) {
    search.value = '';
    show();
  }
});
show();
`;
