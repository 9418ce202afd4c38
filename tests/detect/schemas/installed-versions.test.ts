import { describe, expect, test } from 'vitest';
import { describeFramework, type Detector } from '../../../src/detect/detector/detector.ts';
import { fastmcp } from '../../../src/detect/frameworks/fastmcp/fastmcp.ts';
import { mcpLite } from '../../../src/detect/frameworks/mcp-lite.ts';
import { sdkV1 } from '../../../src/detect/frameworks/sdk/v1/sdk-v1.ts';
import { sessionFor } from '../../../src/detect/discovery/session.ts';
import { InstalledVersions } from '../../../src/detect/schemas/installed-versions.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { frameworkVersion } from '../framework-version.ts';
import { project } from '../../syntax/project.ts';

const SDK = '@modelcontextprotocol/sdk';

/** What a framework does with the input of a tool, in a project that depends on packages. */
function placeIn(
  dependencies: Readonly<Record<string, string>>,
  detector: Detector,
  name: string,
  form = 'registerTool',
  surface: 'input' | 'args' = 'input',
) {
  const { path } = project({ 'package.json': { name: 'server', dependencies } });
  const installed = new InstalledVersions(path('server.ts'), sessionFor(DEFAULT_SETTINGS));
  const framework = describeFramework(detector, frameworkVersion(name, undefined));
  return installed.place(detector, framework, form, surface);
}

describe('the place of a schema', () => {
  test('has the versions that the project accepts', () => {
    const place = placeIn({ [SDK]: '^1.20.0' }, sdkV1, SDK)!;
    expect(place.versions.lowest).toBe('1.20.0');
    expect(place.framework.zod).toBe('Zod 3');
    expect(place.support).toBe(sdkV1.schemaSupport!.places.registerTool!.input);
  });

  test('has those of the major of its import by default', () => {
    const place = placeIn({}, sdkV1, SDK)!;
    expect(['>=1.0.0 <2.0.0', '>=2.0.0'].map((range) => place.versions.within(range))).toEqual([
      'yes',
      'no',
    ]);
  });

  test.each([
    ['of another package that serves it', {}, sdkV1, 'mcp-handler', 'registerTool', 'input'],
    ['of another form', {}, sdkV1, SDK, 'registerResource', 'input'],
    ['of another surface', {}, sdkV1, SDK, 'registerTool', 'args'],
    ['of a framework that was not looked at', {}, mcpLite, 'mcp-lite', 'tool', 'input'],
  ] as const)('is not known %s', (_of, dependencies, detector, name, form, surface) => {
    expect(placeIn(dependencies, detector, name, form, surface)).toBeUndefined();
  });
});

describe('the Zod that a framework converts with', () => {
  const converterOf = (
    files: Readonly<Record<string, object | string>>,
    detector: Detector,
    name: string,
  ): string | undefined => {
    const { path } = project({ 'package.json': { name: 'server' }, ...files });
    const installed = new InstalledVersions(path('server.ts'), sessionFor(DEFAULT_SETTINGS));
    const framework = describeFramework(detector, frameworkVersion(name, '4.20.16'));
    return installed.converter(framework)?.version;
  };

  test('is none where nothing is installed', () => {
    expect(converterOf({}, fastmcp, 'fastmcp')).toBeUndefined();
    expect(converterOf({}, mcpLite, 'mcp-lite')).toBeUndefined();
  });

  test('is none where the framework is installed without it', () => {
    const files = { 'node_modules/fastmcp/package.json': { name: 'fastmcp', version: '4.20.16' } };
    expect(converterOf(files, fastmcp, 'fastmcp')).toBeUndefined();
  });
});
