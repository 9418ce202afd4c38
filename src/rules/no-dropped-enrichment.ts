import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-dropped-enrichment',
  meta: {
    type: 'problem',
    docs: {
      description: 'require tools to declare the fields that their handlers add to the result',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    messages: {
      dropped:
        'The {{definition}} declares no `{{block}}`, so what `{{member}}` adds never reaches the client. Declare its fields in `{{block}}`.',
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { handler, framework, kind, additions } = definition;
      const facts = framework.context.additions;
      if (!facts || kind !== 'tool' || handler.kind !== 'known' || additions.kind !== 'absent')
        continue;
      // Other tools that call a shared helper may declare the fields; the block is missing once.
      const use = handler.value.contextUses.find(
        ({ path, call, isInHelper }) => path[0] === facts.member && call && !isInHelper,
      );
      if (use)
        yield {
          messageId: 'dropped',
          data: { definition: labelOf(definition), block: facts.block, member: use.member },
          at: use.memberAt,
        };
    }
  },
});
