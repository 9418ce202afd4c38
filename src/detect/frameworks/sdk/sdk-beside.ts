import {
  describeFramework,
  type DescribedFramework,
  type Detector,
  type FrameworkVersion,
} from '../../detector/detector.ts';
import { Versions } from '../../detector/versions.ts';

/**
 * Describes the SDK under another package, in the version that the project has beside it: that of
 * the package says nothing of the SDK.
 */
export function describeSdkBeside(sdk: Detector, version: FrameworkVersion): DescribedFramework {
  const { assumedMajor: major = 1, packages } = sdk;
  const beside = version.beside?.(packages[0] ?? '');
  const isOfMajor = beside?.within(`>=${major}.0.0 <${major + 1}.0.0`) === 'yes';
  const versions = beside && isOfMajor ? beside : Versions.UNKNOWN;
  return describeFramework(sdk, { ...version, versions, major });
}
