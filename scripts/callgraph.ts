/*
 * Compares the call graph of a project with TypeScript's checker: the calls of first-party functions that its handlers reach by
 * the checker's own resolution, and what the graph makes of them. Exits with 1 at a contradiction.
 *
 *   npm run callgraph -- FOLDER [FOLDER…] [--places] [--all]
 *
 * The project's dependencies have to be installed. `--places` lists the calls that the graph leaves open;
 * `--all` compares all code of the project, also what no handler reaches.
 */
import { realpathSync } from 'node:fs';
import { scriptArguments } from './script-arguments.ts';
import { compareCalls } from './callgraph/compare.ts';

const { values: options, positionals: folders } = scriptArguments(
  'npm run callgraph -- FOLDER… [--places] [--all]',
  {
    options: {
      places: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
);

for (const folder of folders) {
  const { handlers, calls, resolved, contradicted, open } = compareCalls(
    realpathSync(folder),
    options.all,
  );
  const share = calls === 0 ? '-' : `${((100 * resolved) / calls).toFixed(1)} %`;
  console.log(
    `${folder}: ${handlers} handlers, ${calls} calls: ${resolved} resolved (${share}), ` +
      `${contradicted.length} contradicted, ${open.length} open`,
  );
  for (const place of contradicted) console.log(`  contradicted ${place}`);
  if (options.places) for (const place of open) console.log(`  open ${place}`);
  if (contradicted.length > 0) process.exitCode = 1;
}
