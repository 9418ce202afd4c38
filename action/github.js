/** GitHub's REST API, for one repository. */
export class GitHub {
  #url;
  #token;

  /**
   * @param {{ api: string, repository: string, token: string }} where the address of the API, `owner/name`, and a token
   */
  constructor({ api, repository, token }) {
    this.#url = `${api}/repos/${repository}`;
    this.#token = token;
  }

  /**
   * Reads a file of a commit.
   *
   * @returns {Promise<string | undefined>} undefined if the commit does not have it
   */
  async file(path, commit) {
    const url = `/contents/${path.split('/').map(encodeURIComponent).join('/')}?ref=${commit}`;
    const response = await this.#ask('GET', url, undefined, 'application/vnd.github.raw+json');
    if (response.status === 404) return undefined;
    return (await succeeded(response)).text();
  }

  /** Uploads a log to code scanning, as base64 of its gzipped text. */
  async uploadSarif(sarif, { commit, ref }) {
    const log = { commit_sha: commit, ref, sarif, tool_name: 'mcp-lint' };
    await succeeded(await this.#ask('POST', '/code-scanning/sarifs', log));
  }

  /**
   * Finds the comment that a bot has begun with a marker.
   *
   * @returns {Promise<{ id: number, body: string } | undefined>}
   */
  async commentBeginning(marker, issue) {
    for (let page = 1; ; page++) {
      const url = `/issues/${issue}/comments?per_page=100&page=${page}`;
      const comments = await (await succeeded(await this.#ask('GET', url))).json();
      // A person could write the marker too, and would keep control of the comment.
      const found = comments.find(
        ({ user, body }) => user?.type === 'Bot' && body?.startsWith(marker),
      );
      if (found || comments.length < 100) return found;
    }
  }

  async addComment(issue, body) {
    await succeeded(await this.#ask('POST', `/issues/${issue}/comments`, { body }));
  }

  async editComment(id, body) {
    await succeeded(await this.#ask('PATCH', `/issues/comments/${id}`, { body }));
  }

  #ask(method, path, body, accept = 'application/vnd.github+json') {
    return fetch(this.#url + path, {
      method,
      headers: {
        accept,
        authorization: `Bearer ${this.#token}`,
        'x-github-api-version': '2022-11-28',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
  }
}

async function succeeded(response) {
  if (response.ok) return response;
  const { message } = await response.json().catch(() => ({}));
  throw new Error(`GitHub answered ${response.status}${message ? `, ${message}` : ''}`);
}
