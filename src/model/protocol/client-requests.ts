import type { ClientRequest } from '../definitions/definition.ts';

/** The protocol's requests to clients, by method. */
export const CLIENT_REQUESTS: Readonly<Record<string, ClientRequest>> = {
  'elicitation/create': 'elicit',
  'sampling/createMessage': 'sample',
  'roots/list': 'roots',
};

/** Whether a text may hold a request to the client by its method. */
export function mayHoldRequests(text: string): boolean {
  return Object.keys(CLIENT_REQUESTS).some((method) => text.includes(method));
}
