import { describe, expect, it } from 'vitest';
import { credentials, environmentNames, everything } from '../../../scripts/survey/environment.ts';

describe('the environment variables of a server', () => {
  it('are found however the code reads them', () => {
    const text = `
      const key = process.env.API_KEY ?? env['API_URL'];
      const { SHOP_TOKEN, SHOP_NAME: shop = 'x' } = process.env;
      const e=process.env;e.LOST;const id=e?.env?.TENANT_ID;
    `;
    expect(environmentNames([text])).toEqual([
      'API_KEY',
      'API_URL',
      'SHOP_NAME',
      'SHOP_TOKEN',
      'TENANT_ID',
    ]);
  });

  it('are found behind a helper, and in a schema of the environment', () => {
    const text = "envManager.get('MILVUS_ADDRESS'); z.object({ JIRA_TOKEN: z.string() });";
    expect(environmentNames([text])).toEqual(['JIRA_TOKEN', 'MILVUS_ADDRESS']);
  });

  it('are not those of the system, of Node and of npm', () => {
    const text = 'process.env.PATH; process.env.NODE_ENV; process.env.npm_config; process.env.CI;';
    expect(environmentNames([text])).toEqual([]);
  });

  it('get dummies that look like what they are for', () => {
    const names = ['API_KEY', 'API_URL', 'DB_PORT', 'DATA_DIR', 'MAIL_EMAIL', 'NAME'];
    expect(everything(names, '/tmp/x')).toEqual({
      API_KEY: 'sk_test_dummy0123456789dummy0123',
      API_URL: 'http://localhost:9',
      DB_PORT: '9',
      DATA_DIR: '/tmp/x',
      MAIL_EMAIL: 'dummy@example.com',
      NAME: 'dummy',
    });
  });

  it('are left alone at first where they change what the server lists', () => {
    const names = ['API_KEY', 'ENABLE_WRITE', 'MCP_TRANSPORT', 'PORT', 'READ_ONLY', 'TOOLSETS'];
    expect(Object.keys(credentials(names, '/tmp'))).toEqual(['API_KEY']);
  });
});
