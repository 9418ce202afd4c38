/*
 * Loaded before a server that does not start without a network: every HTTP request to another machine, or to the port of the dummy
 * addresses, is answered with an empty object.
 */
const http = require('node:http');
const https = require('node:https');
const { syncBuiltinESMExports } = require('node:module');

const EMPTY = { status: 200, headers: { 'content-type': 'application/json' } };
const { fetch, Response } = globalThis;
const request = http.request;
const answering = http.createServer((_, response) => {
  response.writeHead(EMPTY.status, EMPTY.headers).end('{}');
});
answering.listen(0, '127.0.0.1').unref();

/** A server's own ports are not the dummies' port. */
const isItself = (host, port) =>
  /^(?:localhost|127\.0\.0\.1|\[?::1\]?)(?::|$)/.test(host ?? 'localhost') && String(port) !== '9';

globalThis.fetch = (input, init) => {
  const { protocol, hostname, port } = new URL(input.url ?? input);
  if (!protocol.startsWith('http') || isItself(hostname, port)) return fetch(input, init);
  return Promise.resolve(new Response('{}', EMPTY));
};

function answered(first, ...more) {
  const given = typeof first === 'string' || first instanceof URL ? new URL(first) : first;
  const { hostname, host, port } = { ...urlOptions(given), ...plain(more[0]) };
  if (isItself(hostname ?? host, port)) return request(first, ...more);
  const to = { host: '127.0.0.1', port: answering.address()?.port, method: 'POST' };
  const listener = [first, ...more].find((one) => typeof one === 'function');
  return request(to, listener);
}

const urlOptions = ({ hostname, host, port }) => ({ hostname, host, port });
const plain = (value) => (typeof value === 'object' ? value : {});

for (const one of [http, https]) {
  one.request = answered;
  one.get = (...all) => {
    const sent = answered(...all);
    sent.end();
    return sent;
  };
}
syncBuiltinESMExports();
