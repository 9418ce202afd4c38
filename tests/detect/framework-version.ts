import type { FrameworkVersion } from '../../src/detect/detector/detector.ts';
import { Versions } from '../../src/detect/detector/versions.ts';

/** An installed version of a package, or an unknown version. */
export function frameworkVersion(name: string, version: string | undefined): FrameworkVersion {
  const versions = version === undefined ? Versions.UNKNOWN : Versions.installed(version);
  return { package: name, versions, version, major: versions.major };
}
