import type { PassedTo } from '../../detector/call.ts';
import type { Detector } from '../../detector/detector.ts';
import { describeSdkBeside } from '../sdk/sdk-beside.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';

/** `(name, description, shape, handler, payment)` */
const PAID: PassedTo = { method: 'tool', count: 4 };

/**
 * `@stripe/agent-toolkit`: tools that ask for a payment, registered by `tool()` on a server of SDK
 * v1 (0.8.1, its source).
 */
export const stripeAgentToolkit: Detector = {
  id: 'stripe-agent-toolkit',
  packages: ['@stripe/agent-toolkit'],
  finds: {
    registrars: { registerPaidTool: PAID },
  },
  servers: {
    instances: ['experimental_PaidMcpAgent'],
    sdk: () => sdkV1,
    addedMethods: { paidTool: PAID },
  },
  facts: (version) => describeSdkBeside(sdkV1, version),
};
