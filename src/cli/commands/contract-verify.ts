import type { Contract } from '../../contract/contract.ts';
import { VerifyError } from '../../contract/verify/failure.ts';
import { reportVerification } from '../../contract/verify/report.ts';
import { verifyContract } from '../../contract/verify/verify.ts';
import type { ContractOptions, VerificationOptions } from '../arguments/request.ts';
import { printServerFailure } from '../output/print-failure.ts';
import { ExitCode } from '../errors.ts';
import type { Io } from '../io.ts';

/** `mcp-lint contract --verify`: compares what a running server lists with its contract. */
export async function verify(
  contract: Contract,
  { target, timeoutSeconds }: VerificationOptions,
  { server, debug = false }: ContractOptions,
  io: Io,
): Promise<ExitCode> {
  try {
    const verification = await verifyContract(contract, target, {
      server,
      timeoutSeconds,
      cwd: io.cwd,
      env: io.env,
    });
    io.stdout.write(reportVerification(verification));
    return verification.differences.length > 0 ? ExitCode.Findings : ExitCode.Clean;
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error;
    printServerFailure(error, debug, io);
    return ExitCode.CouldNotCheck;
  }
}
