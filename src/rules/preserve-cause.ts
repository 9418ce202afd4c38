import { losesCause } from '../model/handlers/caught-error.ts';
import { stepsFrom } from './checks/call-path.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'preserve-cause',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require the caught error as the cause of the error that replaces it',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    fixable: 'code',
    messages: {
      lost: '`{{callee}}(…)` replaces the caught error, so the log loses what caused it. Pass `{ cause: {{name}} }`.',
      misplaced:
        "`cause` in the data of `{{callee}}(…)` is not the error's cause, so the log loses it. Pass `{ cause: {{name}} }` after the data.",
    },
  },
  *checkDefinition(definition) {
    const { handler, reach } = definition;
    for (const { caught, callee, at } of handler.kind === 'known' ? handler.value.errors : [])
      if (caught && losesCause(caught))
        yield {
          messageId: caught.isMisplaced ? 'misplaced' : 'lost',
          data: { callee, name: caught.name },
          at,
          ...(caught.fix && { fix: [caught.fix] }),
        };
    for (const lost of reach.lostCauses)
      yield {
        messageId: lost.isMisplaced ? 'misplaced' : 'lost',
        data: { callee: lost.callee, name: lost.caught },
        at: lost.at,
        path: stepsFrom(definition, lost),
      };
  },
});
