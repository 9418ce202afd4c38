import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { joinedResult, resultFunction, textResult } from '../../detector/result-functions.ts';

const joined = resultFunction(() => new UnknownValue('is joined from several results'));

const message = resultFunction((text) => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
}));

/** The exports of `tmcp/utils` that build results. tmcp 1.20.0, src/utils/index.js */
export const TMCP_RESULT_FUNCTIONS = {
  tool: {
    text: resultFunction(textResult),
    error: resultFunction((text) => ({ isError: true, ...textResult(text) })),
    media: resultFunction((type, data, mimeType) => ({ content: [{ type, data, mimeType }] })),
    resource: resultFunction((resource) => ({ content: [{ type: 'resource', resource }] })),
    structured: resultFunction((data) => ({
      ...textResult(new UnknownValue('is the JSON of the data')),
      structuredContent: data,
    })),
    mix: resultFunction((results, data) => {
      const result = joinedResult(Array.isArray(results) ? results : [results]);
      return result instanceof UnknownValue
        ? result
        : {
            ...result,
            isError: new UnknownValue('is joined from several results'),
            structuredContent: data,
          };
    }),
  },
  resource: {
    text: resultFunction((uri, text, mimeType) => ({ contents: [{ uri, text, mimeType }] })),
    blob: resultFunction((uri, blob, mimeType) => ({ contents: [{ uri, blob, mimeType }] })),
    mix: joined,
  },
  prompt: {
    message,
    text: message,
    media: resultFunction((type, data, mimeType) => ({
      messages: [{ role: 'user', content: { type, data, mimeType } }],
    })),
    mix: joined,
  },
};
