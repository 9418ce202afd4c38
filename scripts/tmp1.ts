import { readFileSync } from 'node:fs';
import { analyze } from '../src/detect/analysis.ts';
import { DEFAULT_SETTINGS } from '../src/model/settings.ts';
import { parseModule } from '../src/syntax/parse.ts';
import { Expression } from '../src/syntax/expression.ts';
import { Collector } from '../src/detect/collector.ts';
const orig = Expression.prototype.result; let n = 0;
Expression.prototype.result = function (args) { n++; const t = performance.now(); const r = orig.call(this, args); console.log('result', this.module.file.slice(-40), this.node.range[0], (performance.now() - t).toFixed(1)); return r; };
const f = process.argv[2]!;
for (let i = 0; i < 3; i++) {
  const m = parseModule(f, readFileSync(f, 'utf8')); if ('error' in m) throw m;
  const t = performance.now();
  const a = analyze(m, { ...DEFAULT_SETTINGS, modules: i ? { ['x' + i]: 'mcp-ts-core' } : {} });
  console.log(a.definitions.length, 'find', (performance.now() - t).toFixed(0));
  for (const d of a.definitions) { d.unresolved(); }
  console.log('all', (performance.now() - t).toFixed(0));
}
